import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import type { Reply, TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';
import { isTooMany } from './rates.test-data.ts';

// The default limits of the contract: requests up to each limit pass, and the next one is refused.

let server: TestServer;
beforeAll(async () => {
  const read = readConfig({});
  if (!read.ok || !read.config.rateLimits) throw new Error('limits are on where nothing is set');
  // Each test has its own address.
  server = await aServer({ config: { rateLimits: read.config.rateLimits, proxies: 1 } });
});
afterAll(() => server.close());

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${addresses}` };
  return (operation: string, body: object): Promise<Reply> => server.post(operation, body, { headers });
};

const badSignIn = { userID: 'me', rawAccessToken: 'a', accessToken: 'b', idToken: 'c' };

const lanes = 20;

/** Sends one request more than the limit, some concurrently. Returns the number of replies of each kind. */
const oneMoreThan = async (most: number, ask: () => Promise<Reply>): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  let left = most + 1;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const reply = await ask();
      const outcome = isTooMany(reply) ? 'too many' : String(reply.status);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return counts;
};

it('20 sign-ins a minute from one address', async () => {
  const post = anAddress();
  expect(await oneMoreThan(20, () => post('sign-in', badSignIn))).toEqual({ 403: 20, 'too many': 1 });
});

it('600 requests a minute from one address for the options of signing in', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.200' };
  const ask = () => server.send('/api/sign-in-options', { headers });
  expect(await oneMoreThan(600, ask)).toEqual({ 200: 600, 'too many': 1 });
});

it('600 requests a minute of one user', async () => {
  const jwtToken = await server.signIn();
  const post = anAddress();
  expect(await oneMoreThan(600, () => post('get-folders', { jwtToken }))).toEqual({ 200: 600, 'too many': 1 });
});

it('600 bad tokens a minute from one address', async () => {
  const post = anAddress();
  expect(await oneMoreThan(600, () => post('get-folders', { jwtToken: 'x' }))).toEqual({ 401: 600, 'too many': 1 });
});

it('60 missing cards a minute from one address', async () => {
  const post = anAddress();
  const miss = () => post('get-flashcard-item', { cardID: '1'.repeat(39) });
  expect(await oneMoreThan(60, miss)).toEqual({ 404: 60, 'too many': 1 });
});

it('600 cards without a token a minute from one address', async () => {
  const jwtToken = await server.signIn();
  const cards = [{ front: 'ciao', back: 'hello' }];
  const set = { jwtToken, flashcardName: 'n', flashcardDescription: '', folder: '', cards };
  const { flashcardID } = (await server.post('create-flashcard', set)).body as { flashcardID: string };
  const { body } = await server.post('get-flashcard', { jwtToken, flashcardID });
  const [cardID] = Object.keys((body as { cards: object }).cards);
  const post = anAddress();
  expect(await oneMoreThan(600, () => post('get-flashcard-item', { cardID }))).toEqual({ 200: 600, 'too many': 1 });
});

it('10 refused joins of a user', async () => {
  const jwtToken = await server.signIn();
  const post = anAddress();
  const join = () => post('join-shared-folder', { jwtToken, inviteCode: 'no code' });
  expect(await oneMoreThan(10, join)).toEqual({ 404: 10, 'too many': 1 });
});

it('20 joins a minute from one address', async () => {
  const owner = await server.signIn();
  const created = await server.post('create-shared-folder', { jwtToken: owner, folderName: 'f', description: '' });
  const { inviteCode } = created.body as { inviteCode: string };
  const post = anAddress();
  const join = () => post('join-shared-folder', { jwtToken: owner, inviteCode });
  expect(await oneMoreThan(20, join)).toEqual({ 400: 20, 'too many': 1 });
});
