import type { Store } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaultPlan, Saboteur } from './faults.test-data.ts';
import { saboteur } from './faults.test-data.ts';
import type { FileCalls } from './index.ts';
import { diskCalls } from './index.ts';
import type { Reply, TestServer } from './running-server.test-data.ts';
import { aServer } from './running-server.test-data.ts';

const fixture = new URL('../../../libs/apkg-parser/fixtures/ok/gk-basic.apkg', import.meta.url);
const cardsOfFixture = 25;

type Call = (...args: readonly unknown[]) => Promise<unknown>;

/** The same store with calls that can be made to fail. */
const sabotagedStore = (store: Store, { sabotaged }: Saboteur): Store => {
  const port = (name: string, calls: object): object =>
    Object.fromEntries(
      Object.entries(calls).map(([call, run]) => [
        call,
        // `ofSet` returns pages, not a promise. An import does not call it.
        call === 'ofSet' ? run : sabotaged(`${name}.${call}`, run as unknown as Call),
      ]),
    );
  const ports = Object.entries(store).map(([name, part]) => [name, typeof part === 'object' ? port(name, part) : part]);
  return Object.fromEntries(ports) as Store;
};

const half = async (content: Readable): Promise<Readable> => {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return Readable.from([bytes.subarray(0, bytes.length / 2)]);
};

/** The same disk calls. A write that fails leaves half a file, as on a full disk. */
const sabotagedFiles = ({ sabotaged }: Saboteur): FileCalls => ({
  write: async (location, content, signal) => {
    try {
      await sabotaged('write', () => diskCalls.write(location, content, signal))();
    } catch (error) {
      if (!content.readableEnded) await pipeline(await half(content), createWriteStream(location));
      throw error;
    }
  },
  size: sabotaged('size', diskCalls.size),
  remove: sabotaged('remove', diskCalls.remove),
});

const sabotage = saboteur();
let server: TestServer;
let deck: Blob;
beforeAll(async () => {
  const store = sabotagedStore(await openSqliteStore({ file: ':memory:' }), sabotage);
  server = await aServer({ store, fileCalls: sabotagedFiles(sabotage) });
  deck = new Blob([await readFile(fixture)]);
});
afterAll(() => server.close());

const importing = (token: string, name: string): Promise<Reply> => {
  const form = new FormData();
  form.append('jwtToken', token);
  form.append('flashcardName', name);
  form.append('folder', 'One/Two');
  form.append('file', deck, 'deck.apkg');
  return server.send('/api/import-package-flashcards', { method: 'POST', body: form });
};

const uploads = async (): Promise<readonly string[]> =>
  (await readdir(join(server.dataDir, 'tmp'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

interface ListedSet {
  readonly flashcardID: string;
  readonly cardCount: string;
}
type Tree = { readonly [name: string]: Tree | ListedSet };

/** Whether the set is stored, complete and in its folder; the folder never exists without it. */
const storedWhole = async (token: string, name: string): Promise<boolean> => {
  const tree = (await server.post('get-folders', { jwtToken: token })).body as Tree;
  if (Object.keys(tree).length === 0) return false;
  const set = ((tree['One'] as Tree)['Two'] as Tree)[name] as ListedSet;
  expect(set.cardCount).toBe(String(cardsOfFixture));
  const request = { jwtToken: token, flashcardID: set.flashcardID };
  const { cards } = (await server.post('get-flashcard', request)).body as { readonly cards: object };
  expect(Object.keys(cards)).toHaveLength(cardsOfFixture);
  expect((await server.post('get-import-report', request)).body).toMatchObject({ cards: String(cardsOfFixture) });
  return true;
};

/** The calls of one import without faults. */
const callsOfAnImport = async (): Promise<readonly string[]> => {
  const token = await server.signIn();
  sabotage.arm();
  expect((await importing(token, 'Undisturbed')).status).toBe(200);
  return sabotage.calls();
};

const fault = new Error('a disk said no: /secret/path');
const passing = new StoreUnavailable('sqlite: the store is busy');

const answers = {
  200: undefined,
  500: { error: 'Internal server error occurred' },
  503: { error: 'Service temporarily unavailable' },
} as const;

/** Makes one import fail as planned, checks what is left, and imports again. */
const disturbed = async (plan: FaultPlan): Promise<{ readonly status: number; readonly failed: readonly string[] }> => {
  const token = await server.signIn();
  sabotage.arm(plan);
  const { status, body } = await importing(token, 'Disturbed');
  const failed = sabotage.calls().slice(plan.nth - 1);
  sabotage.disarm();

  const text = answers[status as keyof typeof answers];
  expect(Object.keys(answers)).toContain(String(status));
  if (text) expect(body).toEqual(text);
  const isStored = await storedWhole(token, 'Disturbed');
  // If only the result of the store's commit was lost, the set is stored all the same. The size of the package is read
  // while the set is being filled.
  const onlyAnswerLost =
    plan.done && failed[0] === 'sets.insertNew' && (plan.from === 'once' || !failed.includes('size'));
  expect(isStored).toBe(status === 200 || onlyAnswerLost);

  const again = await importing(token, isStored ? 'Again' : 'Disturbed');
  expect(again.status).toBe(200);
  expect(await storedWhole(token, isStored ? 'Again' : 'Disturbed')).toBe(true);
  expect(await uploads()).toEqual([]);
  return { status, failed };
};

/** Fails every call of an import in turn. Returns the statuses, by the call that failed first. */
const everyCall = async (plan: Omit<FaultPlan, 'nth'>, isMeant: (name: string) => boolean) => {
  const calls = await callsOfAnImport();
  const seen: [call: string, status: number][] = [];
  for (const [index, name] of calls.entries()) {
    if (!isMeant(name)) continue;
    const { status, failed } = await disturbed({ ...plan, nth: index + 1 });
    seen.push([failed[0] ?? name, status]);
  }
  return seen;
};

const isFileCall = (name: string): boolean => !name.includes('.');
const isStoreCall = (name: string): boolean => !isFileCall(name);

const ways = (['once', 'from there on'] as const).flatMap((from) => [false, true].map((done) => ({ from, done })));

describe('an import', () => {
  it('makes the calls to the store and the disk that are made to fail here', async () => {
    expect(new Set(await callsOfAnImport())).toEqual(
      new Set(['sessions.find', 'sets.isNameTaken', 'sets.insertNew', 'write', 'size', 'remove']),
    );
  });

  it.each(ways)('is stored completely or not at all when a call to the store fails $from, done: $done', async (way) => {
    const seen = await everyCall({ ...way, error: fault }, isStoreCall);
    expect(seen.length).toBeGreaterThanOrEqual(3);
    for (const [, status] of seen) expect(status).toBe(500);
  });

  it('may be retried when the store is temporarily unavailable', async () => {
    const seen = await everyCall({ from: 'once', done: false, error: passing }, isStoreCall);
    for (const [, status] of seen) expect(status).toBe(503);
  });

  it.each(['EMFILE', 'ENOSPC'])('may be retried when the machine has no resources left: %s', async (code) => {
    const error = Object.assign(new Error('no more'), { code });
    const seen = await everyCall({ from: 'once', done: false, error }, isFileCall);
    for (const [call, status] of seen) expect([call, status]).toEqual([call, call === 'remove' ? 200 : 503]);
  });

  it.each(ways)('leaves no file when a call to the disk fails $from, done: $done', async (way) => {
    const seen = await everyCall({ ...way, error: fault }, isFileCall);
    // A file that cannot be removed does not fail the request.
    for (const [call, status] of seen) expect([call, status]).toEqual([call, call === 'remove' ? 200 : 500]);
  });
});

describe('an uploaded file', () => {
  it('that is deleted before it is read is not reported as a fault of the package', async () => {
    const vanishing: FileCalls = {
      ...diskCalls,
      size: async (location) => {
        const size = await diskCalls.size(location);
        await rm(location);
        return size;
      },
    };
    const other = await aServer({ fileCalls: vanishing });
    try {
      const form = new FormData();
      form.append('jwtToken', await other.signIn());
      form.append('flashcardName', 'Vanished');
      form.append('file', deck, 'deck.apkg');
      const { status, body } = await other.send('/api/import-package-flashcards', { method: 'POST', body: form });
      expect([status, body]).toEqual([500, answers[500]]);
    } finally {
      await other.close();
    }
  });
});
