import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, isMissingToken, isRefused, isTimeout } from './index.ts';
import { answers, aWireServer, rejection } from './wire-server.test-data.ts';

const invalid = answers({ error: 'Invalid JWT token' }, 401);
const tokensOf = (received: readonly { readonly body: string }[]): readonly unknown[] =>
  received.map(({ body }) => (JSON.parse(body) as { jwtToken?: string }).jwtToken);

/** Gives these tokens by turns. */
const aSource = (...tokens: readonly string[]) => {
  const left = [...tokens];
  return () => Promise.resolve(left.shift() ?? 'none left');
};

describe('a function that gives tokens', () => {
  it('is asked once more when the token is refused, and the call is sent once more', async () => {
    const { baseUrl, received } = await aWireServer(invalid, answers({}));
    await createClient({ baseUrl, token: aSource('old', 'new') }).folders.tree();
    expect(tokensOf(received)).toEqual(['old', 'new']);
  });

  it('is asked only once more', async () => {
    const { baseUrl, received } = await aWireServer(invalid);
    const error = await rejection(createClient({ baseUrl, token: aSource('a', 'b', 'c') }).folders.tree());
    expect(isRefused(error, 'invalid_token')).toBe(true);
    expect(tokensOf(received)).toEqual(['a', 'b']);
  });

  it('is asked once more by the code where the operation has a success of its own for a bad token', async () => {
    const { baseUrl, received } = await aWireServer(answers({}, 200, { 'x-error-code': 'invalid_token' }), answers({}));
    await createClient({ baseUrl, token: aSource('old', 'new') }).goals.list();
    expect(tokensOf(received)).toEqual(['old', 'new']);
  });

  it('keeps the key of the call that is sent once more', async () => {
    const { baseUrl, received } = await aWireServer(invalid, answers({ success: 'done', goalID: '7' }));
    const { goals } = createClient({ baseUrl, token: aSource('old', 'new') });
    await goals.createXp({ target: 1, endDate: '2026-03-31' });
    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('is not asked once more for another refusal', async () => {
    const { baseUrl, received } = await aWireServer(answers({ error: 'No' }, 403));
    await rejection(createClient({ baseUrl, token: aSource('a', 'b') }).folders.tree());
    expect(received.length).toBe(1);
  });

  it('that gives none sends nothing', async () => {
    const { baseUrl, received } = await aWireServer(answers({}));
    expect(isMissingToken(await rejection(createClient({ baseUrl, token: () => '' }).folders.tree()))).toBe(true);
    expect(received).toEqual([]);
  });
});

it('a token that is a string is not sent again when it is refused', async () => {
  const { baseUrl, received } = await aWireServer(invalid);
  await rejection(createClient({ baseUrl, token: 't' }).folders.tree());
  expect(received.length).toBe(1);
});

describe('a function that never gives a token', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  const never = () => new Promise<string>(() => undefined);
  const baseUrl = 'http://127.0.0.1:3000/api';

  it.each([
    ['the timeout of the client', { timeout: 100 }, {}],
    ['the timeout of the call', {}, { timeout: 100 }],
    ['the time of all attempts', { totalTimeout: 100 }, {}],
  ])('ends with %s', async (_, options, own) => {
    const call = rejection(createClient({ baseUrl, token: never, ...options }).folders.tree(own));
    await vi.advanceTimersByTimeAsync(100);
    const error = await call;
    expect(isTimeout(error) && error.message).toMatch(/^folders\.tree: no (token|answer) within 100 ms$/);
  });

  it('ends with the signal of the call', async () => {
    const controller = new AbortController();
    const call = rejection(createClient({ baseUrl, token: never }).folders.tree({ signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(1);
    controller.abort();
    expect(await call).toBe(controller.signal.reason);
  });
});

describe('a new token', () => {
  const signIn = { userID: 'ada', idToken: 'id', rawAccessToken: 'abc' };
  const fresh = answers({ success: true, token: 'fresh' });

  it('is told to who stores it, and not when it is not kept', async () => {
    const { baseUrl } = await aWireServer(fresh);
    const told: string[] = [];
    const { account } = createClient({ baseUrl, onToken: (token) => void told.push(token) });
    await account.signIn({ ...signIn, keepToken: false });
    expect(told).toEqual([]);
    await account.signIn(signIn);
    expect(told).toEqual(['fresh']);
  });

  it('is told to nobody by a client for another learner', async () => {
    const { baseUrl } = await aWireServer(fresh);
    const told: string[] = [];
    const client = createClient({ baseUrl, onToken: (token) => void told.push(token) });
    await client.withToken('other').account.signIn(signIn);
    expect(told).toEqual([]);
  });

  it('that cannot be stored ends the call with what storing it throws', async () => {
    const { baseUrl } = await aWireServer(fresh);
    const mine = new Error('no room');
    const client = createClient({ baseUrl, onToken: () => Promise.reject(mine) });
    expect(await rejection(client.account.signIn(signIn))).toBe(mine);
  });
});

it('a call may be sent with a token of its own', async () => {
  const { baseUrl, received } = await aWireServer(answers({}));
  const client = createClient({ baseUrl, token: 'one' });
  await client.folders.tree({ token: 'two' });
  await client.folders.tree({ token: () => 'three' });
  await client.folders.tree();
  expect(tokensOf(received)).toEqual(['two', 'three', 'one']);
});

it('an import sends the call’s own token with its report, too', async () => {
  const { baseUrl, received } = await aWireServer(answers({ flashcardID: '7' }));
  const client = createClient({ baseUrl, token: 'one' });
  await client.imports.create(new Blob(['x']), { name: 'a' }, { token: 'two' });
  expect(received[0]?.body).toContain('\r\n\r\ntwo\r\n');
  expect(tokensOf(received.slice(1))).toEqual(['two']);
});
