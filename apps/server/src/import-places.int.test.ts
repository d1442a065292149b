import { ReaderUnavailable } from '@flashcards/application';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FileCalls, Limits } from './index.ts';
import { diskCalls } from './index.ts';
import type { Reply, TestServer } from './running-server.test-data.ts';
import { aServer } from './running-server.test-data.ts';

const fixture = new URL('../../../libs/apkg-parser/fixtures/ok/gk-basic.apkg', import.meta.url);

/** A server that reads one package at a time and stores none before it is released. */
const aHeldServer = async (limits: Partial<Limits> = {}) => {
  const store = await openSqliteStore({ file: ':memory:' });
  let letGo = (): void => {};
  const isFree = new Promise<void>((resolve) => (letGo = resolve));
  let storing = 0;
  let read = 0;
  const insertNew: typeof store.sets.insertNew = async (...args) => {
    storing += 1;
    await isFree;
    return store.sets.insertNew(...args);
  };
  const fileCalls: FileCalls = {
    ...diskCalls,
    size: (location) => {
      read += 1;
      return diskCalls.size(location);
    },
  };
  const held = { ...store, sets: { ...store.sets, insertNew } };
  const server = await aServer({ store: held, fileCalls, config: { limits: { readers: 1, ...limits } } });
  onTestFinished(() => server.close());
  return { server, letGo, storing: () => storing, read: () => read };
};

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(10);
};

const uploadsOf = async ({ dataDir }: TestServer): Promise<number> => {
  const entries = await readdir(join(dataDir, 'tmp'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

/** Imports as a new user, or with the given token. */
const importer = async (server: TestServer, known?: string) => {
  const token = known ?? (await server.signIn());
  const deck = new Blob([await readFile(fixture)]);
  return (name: string, signal?: AbortSignal): Promise<Reply> => {
    const form = new FormData();
    form.append('jwtToken', token);
    form.append('flashcardName', name);
    form.append('file', deck, 'deck.apkg');
    const init = { method: 'POST', body: form, ...(signal ? { signal } : {}) };
    return server.send('/api/import-package-flashcards', init);
  };
};

describe('a place in the import queue', () => {
  it('is released when its client hangs up, so that eighty hang-ups block no other import', async () => {
    const { server, letGo, storing, read } = await aHeldServer();
    const [first, hostile, other] = [await importer(server), await importer(server), await importer(server)];
    const inside = first('First');
    await until(() => storing() === 1);
    for (let round = 0; round < 2; round += 1) {
      const abort = new AbortController();
      const sent = Array.from({ length: 40 }, (_, each) =>
        hostile(`${round} ${each}`, abort.signal).catch(() => 'gone'),
      );
      await until(async () => (await uploadsOf(server)) === 41);
      abort.abort();
      expect(new Set(await Promise.all(sent))).toEqual(new Set(['gone']));
      await until(async () => (await uploadsOf(server)) === 1);
    }
    const next = other('Next');
    await until(async () => (await uploadsOf(server)) === 2);
    letGo();
    expect((await inside).status).toBe(200);
    expect((await next).status).toBe(200);
    // No abandoned package was read.
    expect(read()).toBe(2);
  });

  it('stays available to other users while one user sends many imports', async () => {
    const { server, letGo, storing } = await aHeldServer({ readerQueue: 4 });
    const [first, greedy, other] = [await importer(server), await importer(server), await importer(server)];
    const done: string[] = [];
    const inside = first('First');
    await until(() => storing() === 1);
    const many = Array.from({ length: 6 }, async (_, each) => {
      const { status } = await greedy(`Set ${each}`);
      done.push('greedy');
      return status;
    });
    // Two more than may wait.
    await until(() => done.length === 2);
    const next = other('Next').then(({ status }) => {
      done.push('other');
      return status;
    });
    // It displaces one more import of the greedy user, the third that is refused.
    await until(() => done.length === 3);
    letGo();
    expect([(await inside).status, await next]).toEqual([200, 200]);
    expect((await Promise.all(many)).toSorted()).toEqual([200, 200, 200, 503, 503, 503]);
    // At most one more import of the greedy user had its turn before.
    expect(done.indexOf('other')).toBeLessThanOrEqual(4);
  });

  it('suffices for fifty imports of one name, of which one succeeds', async () => {
    const server = await aServer();
    onTestFinished(() => server.close());
    const send = await importer(server);
    const replies = await Promise.all(Array.from({ length: 50 }, () => send('One name')));
    const outcomes = replies.map(({ status, body }) => [status, (body as { error?: string }).error]);
    expect(outcomes.filter(([status]) => status === 200)).toHaveLength(1);
    const others = outcomes.filter(([status]) => status !== 200);
    expect(others).toEqual(others.map(() => [400, 'Flashcard set name already exists']));
  });
});

type InsertNew = Store['sets']['insertNew'];

/** A server whose store pauses at one point of an insertion. */
const aStoppingServer = async (stoppingAt: (stop: () => Promise<void>, insertNew: InsertNew) => InsertNew) => {
  const store = await openSqliteStore({ file: ':memory:' });
  let reached = (): void => {};
  let goOn = (): void => {};
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  const stop = (): Promise<void> => {
    reached();
    return mayGoOn;
  };
  const insertNew = stoppingAt(stop, store.sets.insertNew);
  const server = await aServer({ store: { ...store, sets: { ...store.sets, insertNew } } });
  onTestFinished(() => server.close());
  return { server, isReached, goOn };
};

const stopWhileFilling =
  (stop: () => Promise<void>, insertNew: InsertNew): InsertNew =>
  (account, set, fill, receipt) =>
    insertNew(
      account,
      set,
      (fillers) =>
        fill({
          ...fillers,
          addCards: async (cards) => {
            await stop();
            await fillers.addCards(cards);
          },
        }),
      receipt,
    );

const stopOnceFilled =
  (stop: () => Promise<void>, insertNew: InsertNew): InsertNew =>
  (account, set, fill, receipt) =>
    insertNew(
      account,
      set,
      async (fillers) => {
        const filled = await fill(fillers);
        await stop();
        return filled;
      },
      receipt,
    );

/** Whether no package is being read. Only Linux can report it; other systems count as idle. */
const isNoneRead = async (): Promise<boolean> => {
  const tasks = await readdir('/proc/self/task').catch(() => []);
  const children = tasks.map((task) => readFile(`/proc/self/task/${task}/children`, 'utf8').catch(() => ''));
  return (await Promise.all(children)).every((each) => each.trim() === '');
};

/**
 * Hangs up when the store has reached its point, and releases the store. Returns the outcome of a second import with
 * the same name.
 */
const hangUpAt = async (point: Parameters<typeof aStoppingServer>[0]) => {
  const { server, isReached, goOn } = await aStoppingServer(point);
  const send = await importer(server);
  const abort = new AbortController();
  const gone = send('Set', abort.signal).catch(() => 'gone');
  await isReached;
  abort.abort();
  expect(await gone).toBe('gone');
  // Once the child is gone, the server has noticed the hang-up.
  await until(isNoneRead);
  goOn();
  await until(async () => (await uploadsOf(server)) === 0);
  const { status, body } = await send('Set');
  return [status, (body as { error?: string }).error];
};

describe('an import whose client hangs up', () => {
  it('stores nothing while its package is read, and leaves its name free', async () => {
    expect(await hangUpAt(stopWhileFilling)).toEqual([200, undefined]);
  });

  it('is stored once all its cards were read', async () => {
    expect(await hangUpAt(stopOnceFilled)).toEqual([400, 'Flashcard set name already exists']);
  });
});

/** The bytes of one import request. */
const importBytes = async (token: string, name: string): Promise<Buffer> => {
  const form = new FormData();
  form.append('jwtToken', token);
  form.append('flashcardName', name);
  form.append('file', new Blob([await readFile(fixture)]), 'deck.apkg');
  const request = new Response(form);
  const body = Buffer.from(await request.arrayBuffer());
  const fields = [`Content-Type: ${request.headers.get('content-type')}`, `Content-Length: ${body.length}`];
  const head = ['POST /api/import-package-flashcards HTTP/1.1', 'Host: x', ...fields].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]);
};

describe('pipelined imports on one connection', () => {
  it('are not started once their client has hung up', async () => {
    const { server, letGo, storing } = await aHeldServer({ readers: 4 });
    const token = await server.signIn();
    const names = ['First', 'Second', 'Third', 'Fourth'];
    const all = await Promise.all(names.map((name) => importBytes(token, name)));
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(Buffer.concat(all));
    await until(() => storing() > 0);
    socket.destroy();
    // The server notices the hang-up before it answers later requests.
    const [again, other] = [await importer(server, token), await importer(server)];
    letGo();
    await until(async () => (await uploadsOf(server)) === 0);
    expect((await other('Other')).status).toBe(200);
    for (const name of names.slice(1)) expect([name, (await again(name)).status]).toEqual([name, 200]);
  });
});

describe('a package that cannot be read at the moment', () => {
  it('is not reported as invalid: its import may be retried', async () => {
    const size = (): Promise<never> => Promise.reject(new ReaderUnavailable('no child starts'));
    const server = await aServer({ fileCalls: { ...diskCalls, size } });
    onTestFinished(() => server.close());
    const { status, body, headers } = await (await importer(server))('Set');
    expect([status, body]).toEqual([503, { error: 'Service temporarily unavailable' }]);
    expect([headers.get('x-error-code'), headers.get('retry-after')]).toEqual(['unavailable', '5']);
  });
});

describe('an upload for which there is no space', () => {
  it('is refused and removed, and succeeds once the import before it is done', async () => {
    const { size } = new Blob([await readFile(fixture)]);
    const { server, letGo, storing } = await aHeldServer({ uploadsBytes: 3 * size });
    const [greedy, other] = [await importer(server), await importer(server)];
    const inside = greedy('First');
    await until(() => storing() === 1);
    const { status, body, headers } = await greedy('Second');
    expect([status, body]).toEqual([503, { error: 'Service temporarily unavailable' }]);
    expect(headers.get('retry-after')).toBe('5');
    expect(await uploadsOf(server)).toBe(1);
    // Another user of the same address has their own half.
    const others = other('Other');
    await until(async () => (await uploadsOf(server)) === 2);
    letGo();
    expect([(await inside).status, (await others).status]).toEqual([200, 200]);
    expect((await greedy('Second')).status).toBe(200);
  });
});
