import { StoreUnavailable } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { TestServer } from './running-server.test-data.ts';
import { aServer } from './running-server.test-data.ts';

const withServer = async (server: TestServer, use: (server: TestServer) => Promise<void>): Promise<void> =>
  use(server).finally(() => server.close());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A store whose reads of cards are replaced by `read`. */
const storeWith = async (read: () => Promise<never>) => {
  const store = await openSqliteStore({ file: ':memory:' });
  return { ...store, cards: { ...store.cards, read } };
};

describe('a running server', () => {
  it('is healthy and ready, and serves its OpenAPI document', async () => {
    await withServer(await aServer(), async ({ send }) => {
      expect(await send('/healthz', {})).toMatchObject({ status: 200, body: { status: 'ok' } });
      expect(await send('/readyz', {})).toMatchObject({ status: 200, body: { status: 'ok' } });
      const { body } = await send('/api/openapi.json', {});
      expect(body).toMatchObject({ openapi: '3.1.0', paths: { '/sign-in': { post: { operationId: 'signIn' } } } });
    });
  });

  it('is not ready while its store does not answer', async () => {
    const store = await openSqliteStore({ file: ':memory:' });
    const ping = (): Promise<void> => Promise.reject(new Error('gone'));
    await withServer(await aServer({ store: { ...store, ping } }), async ({ send }) => {
      const { status, headers, body } = await send('/readyz', {});
      expect([status, headers.get('retry-after'), body]).toEqual([
        503,
        '5',
        { error: 'Service temporarily unavailable' },
      ]);
      expect((await send('/healthz', {})).status).toBe(200);
    });
  });

  it('returns 503 when the store is unavailable', async () => {
    const store = await storeWith(() => Promise.reject(new StoreUnavailable('sqlite: busy')));
    await withServer(await aServer({ store }), async ({ post }) => {
      const { status, headers, body } = await post('get-flashcard-item', { cardID: '1' });
      expect([status, headers.get('retry-after'), body]).toEqual([
        503,
        '5',
        { error: 'Service temporarily unavailable' },
      ]);
    });
  });

  it('returns no details of a fault', async () => {
    const store = await storeWith(() => Promise.reject(new Error('SELECT * FROM cards WHERE id = 1')));
    await withServer(await aServer({ store }), async ({ post }) => {
      const { status, headers, body } = await post('get-flashcard-item', { cardID: '1' });
      expect([status, headers.get('x-error-code'), body]).toEqual([
        500,
        'internal_error',
        { error: 'Internal server error occurred' },
      ]);
    });
  });

  it('accepts a token after a restart, and rejects the token of a user who does not exist', async () => {
    const first = await aServer();
    const token = await first.signIn('ada');
    const second = await aServer({ config: { dataDir: first.dataDir } });
    expect((await first.post('get-folders', { jwtToken: token })).status).toBe(200);
    // Its in-memory database is another one, so that the user does not exist there.
    expect((await second.post('get-folders', { jwtToken: token })).status).toBe(401);
    await second.close();
    await first.close();
  });

  it('uses the given clock', async () => {
    let now = new Date('2026-03-01T12:00:00Z');
    await withServer(await aServer({ now: () => now }), async ({ signIn, post }) => {
      const token = await signIn();
      now = new Date('2026-03-08T11:59:59Z');
      expect((await post('get-folders', { jwtToken: token })).status).toBe(200);
      now = new Date('2026-03-08T12:00:00Z');
      expect((await post('get-folders', { jwtToken: token })).status).toBe(401);
    });
  });

  it('returns 503 and logs the reason while its clock is wrong', async () => {
    let now = new Date('2026-03-01T12:00:00Z');
    const said: string[] = [];
    const write = (line: string): void => void said.push((JSON.parse(line) as { readonly msg: string }).msg);
    const server = await aServer({ now: () => now, log: pino({ level: 'warn' }, { write }) });
    await withServer(server, async ({ signIn, post, send }) => {
      const [known, unknown] = [await signIn(), await signIn()];
      await post('get-folders', { jwtToken: known });
      said.length = 0;
      const form = new FormData();
      form.append('jwtToken', unknown);
      form.append('file', new Blob(['no package']), 'deck.apkg');
      const ask = () =>
        Promise.all([
          send('/readyz', {}),
          post('get-folders', { jwtToken: known }),
          post('get-folders', { jwtToken: unknown }),
          post('update-goal-status', { jwtToken: unknown }),
          post('dev/id-token', { userID: 'me' }),
          post('sign-in', { userID: 'me', rawAccessToken: 'a', accessToken: sha256('a'), idToken: 'a.b.c' }),
          send('/api/import-package-flashcards', { method: 'POST', body: form }),
        ]);
      now = new Date('9999-12-31T23:59:00Z');
      const answers = await ask();
      expect(answers.map(({ status, headers }) => [status, headers.get('x-error-code')])).toEqual(
        answers.map(() => [503, 'unavailable']),
      );
      expect(said).toEqual(answers.map(() => 'the clock of this machine is implausible'));
      expect((await send('/healthz', {})).status).toBe(200);
      now = new Date('2026-03-01T12:00:01Z');
      expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 403, 400]);
    });
  });

  it('removes the uploads of servers that are gone, not those of one that may run', async () => {
    const first = await aServer();
    const parent = join(first.dataDir, 'tmp');
    const [own = ''] = await readdir(parent);
    const named = (machine: string, process: string): string =>
      own.replace(/^uploads-[\w.]+-\d+-\d+-.*/, `uploads-${machine}-${process}`);
    const here = /^uploads-([\w.]+)-/.exec(own)?.[1] ?? '';
    const made = {
      'killed here': named(here, '4194305-1-aaaaaa'),
      'with our id before us': named(here, `${process.pid}-1-bbbbbb`),
      'on another machine': named('elsewhere', '4194305-1-cccccc'),
      'on another machine, long ago': named('elsewhere', '4194305-1-dddddd'),
    };
    for (const name of Object.values(made)) await mkdir(join(parent, name));
    await utimes(join(parent, made['on another machine, long ago']), 1, 1);
    const second = await aServer({ config: { dataDir: first.dataDir } });
    const left = await readdir(parent);
    expect(left).toHaveLength(3);
    expect(left).toEqual(expect.arrayContaining([own, made['on another machine']]));
    await second.close();
    await rm(first.dataDir, { recursive: true, force: true });
    await first.close();
  });

  it('answers running requests before it stops, and leaves no files behind', async () => {
    let release: () => void = () => {};
    const reading = new Promise<void>((resolve) => (release = resolve));
    let arrive: () => void = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const store = await storeWith(() => {
      arrive();
      return reading.then(() => Promise.reject(new StoreUnavailable('sqlite: late')));
    });
    const server = await aServer({ store });
    const running = server.post('get-flashcard-item', { cardID: '1' });
    await arrived;
    const closing = server.close();
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    release();
    expect((await running).status).toBe(503);
    await closing;
    await server.close();
    await expect(readdir(server.dataDir)).rejects.toThrow('ENOENT');
  });
});
