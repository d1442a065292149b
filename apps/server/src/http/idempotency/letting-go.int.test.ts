import type { Claim, Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';
import { troubled } from '../troubled-store.test-data.ts';

const never = new Promise<void>(() => {});
const aMoment = 100;

/** A store that releases claims through `letGo`. */
const slowly = (store: Store, letGo: (claim: Claim) => Promise<void>): Store => ({
  ...store,
  receipts: {
    ...store.receipts,
    claim: async (...of) => {
      const claimed = await store.receipts.claim(...of);
      return claimed.ok ? { ...claimed, value: { ...claimed.value, release: () => letGo(claimed.value) } } : claimed;
    },
  },
});

const servers: TestServer[] = [];
const aKeyedServer = async (letGo: (claim: Claim) => Promise<void>) => {
  const server = await aServer({ store: slowly(troubled(await openSqliteStore({ file: ':memory:' })), letGo) });
  servers.push(server);
  const jwtToken = await server.signIn();
  return (operation: string, key: string, body: object = {}, method = 'POST') =>
    server.post(
      operation,
      { jwtToken, ...body },
      { method, headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key } },
    );
};
afterAll(() => Promise.all(servers.map((server) => server.close())));

describe('a key whose release never ends', () => {
  let ask: Awaited<ReturnType<typeof aKeyedServer>>;
  beforeAll(async () => {
    ask = await aKeyedServer(() => never);
  });

  it('does not delay the reply that the store is unavailable', async () => {
    expect(await ask('create-folder', 'a', { folder: 'a' })).toMatchObject({ status: 503 });
  });

  it('does not delay the reply, nor its repeat', async () => {
    const first = await ask('update-heatmap', 'b');
    expect(first).toMatchObject({ status: 200 });
    expect(await ask('update-heatmap', 'b')).toMatchObject({ status: 200, body: first.body });
  });
});

it('a key is free when the client receives the refusal', async () => {
  const ask = await aKeyedServer(async (claim) => {
    await sleep(aMoment);
    await claim.release();
  });
  const body = { goalID: '7' };
  for (let time = 0; time < 3; time += 1)
    expect(await ask('delete-goal', 'a', body, 'DELETE')).toMatchObject({ status: 404 });
});

it('a key is renewed while the work runs', async () => {
  const store = await openSqliteStore({ file: ':memory:' });
  let renewed = (): void => {};
  const renewal = new Promise<void>((resolve) => (renewed = resolve));
  const server = await aServer({
    store: {
      ...store,
      receipts: {
        ...store.receipts,
        claim: async (...of) => {
          const claimed = await store.receipts.claim(...of);
          const renew = () => (claimed.ok ? claimed.value.renew().then(renewed) : Promise.resolve());
          return claimed.ok ? { ...claimed, value: { ...claimed.value, renew } } : claimed;
        },
      },
      // Work that does not end before its key was renewed.
      folders: { ...store.folders, make: (...of) => renewal.then(() => store.folders.make(...of)) },
    },
  });
  servers.push(server);
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'a' };
  const jwtToken = await server.signIn();
  expect(await server.post('create-folder', { jwtToken, folder: 'a' }, { headers })).toMatchObject({ status: 200 });
});

const fixture = new URL('../../../../../libs/apkg-parser/fixtures/ok/gk-basic.apkg', import.meta.url);

it('an import whose name a concurrent request with the same key took gets its reply, also without a held key', async () => {
  const store = await openSqliteStore({ file: ':memory:' });
  const heldByNobody = { ok: true, value: { renew: async () => {}, release: async () => {} } } as const;
  const server = await aServer({
    store: { ...store, receipts: { ...store.receipts, claim: async () => heldByNobody } },
  });
  servers.push(server);
  const jwtToken = await server.signIn();
  const deck = new Blob([await readFile(fixture)]);
  const ask = (key: string) => {
    const body = new FormData();
    body.append('jwtToken', jwtToken);
    body.append('flashcardName', 'Verbs');
    body.append('file', deck, 'deck.apkg');
    return server.send('/api/import-package-flashcards', { method: 'POST', body, headers: { 'Idempotency-Key': key } });
  };
  const first = await ask('a');
  expect(first).toMatchObject({ status: 200, body: { flashcardID: expect.any(String) as string } });
  expect(await ask('a')).toMatchObject({ status: 200, body: first.body });
  expect(await ask('b')).toMatchObject({ status: 400, body: { error: 'Flashcard set name already exists' } });
});
