import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, isMissingToken, isRefused, isTimeout } from './index.ts';
import { answers, aWireServer, rejection } from './wire-server.test-data.ts';

const invalid = answers({ error: 'Invalid JWT token' }, 401);
const tokensOf = (received: readonly { readonly body: string }[]): readonly unknown[] =>
  received.map(({ body }) => (JSON.parse(body) as { jwtToken?: string }).jwtToken);

/** Returns these tokens in turn. */
const aSource = (...tokens: readonly string[]) => {
  const left = [...tokens];
  return () => Promise.resolve(left.shift() ?? 'none left');
};

describe('a token function', () => {
  it('is called again when its token is refused, and the call is repeated', async () => {
    const { baseUrl, received } = await aWireServer(invalid, answers({}));
    await createClient({ baseUrl, token: aSource('old', 'new') }).folders.tree();
    expect(tokensOf(received)).toEqual(['old', 'new']);
  });

  it('is called again only once', async () => {
    const { baseUrl, received } = await aWireServer(invalid);
    const error = await rejection(createClient({ baseUrl, token: aSource('a', 'b', 'c') }).folders.tree());
    expect(isRefused(error, 'invalid_token')).toBe(true);
    expect(tokensOf(received)).toEqual(['a', 'b']);
  });

  it('is called again by error code, if the operation has its own success for a bad token', async () => {
    const { baseUrl, received } = await aWireServer(answers({}, 200, { 'x-error-code': 'invalid_token' }), answers({}));
    await createClient({ baseUrl, token: aSource('old', 'new') }).goals.list();
    expect(tokensOf(received)).toEqual(['old', 'new']);
  });

  it('keeps the key of the repeated call', async () => {
    const { baseUrl, received } = await aWireServer(invalid, answers({ success: 'done', goalID: '7' }));
    const { goals } = createClient({ baseUrl, token: aSource('old', 'new') });
    await goals.createXp({ target: 1, endDate: '2026-03-31' });
    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('is not called again for another refusal', async () => {
    const { baseUrl, received } = await aWireServer(answers({ error: 'No' }, 403));
    await rejection(createClient({ baseUrl, token: aSource('a', 'b') }).folders.tree());
    expect(received.length).toBe(1);
  });

  it('stays when the client signs in or out', async () => {
    const { baseUrl, received } = await aWireServer(
      answers({ success: true, token: 'fresh' }),
      answers({ success: true }),
    );
    const client = createClient({ baseUrl, token: () => 'of the function' });
    await client.account.signIn({ userID: 'ada', idToken: 'id', rawAccessToken: 'abc' });
    for (let calls = 0; calls < 2; calls += 1) await client.account.signOut();
    expect(tokensOf(received.slice(1))).toEqual(['of the function', 'of the function']);
  });

  it('without a token sends nothing', async () => {
    const { baseUrl, received } = await aWireServer(answers({}));
    expect(isMissingToken(await rejection(createClient({ baseUrl, token: () => '' }).folders.tree()))).toBe(true);
    expect(received).toEqual([]);
  });
});

it('of a string token is not called again when it is refused', async () => {
  const { baseUrl, received } = await aWireServer(invalid);
  await rejection(createClient({ baseUrl, token: 't' }).folders.tree());
  expect(received.length).toBe(1);
});

describe('a token function that never settles', () => {
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

  it('is passed to onToken, unless it is not kept', async () => {
    const { baseUrl } = await aWireServer(fresh);
    const tokens: string[] = [];
    const { account } = createClient({ baseUrl, onToken: (token) => void tokens.push(token) });
    await account.signIn({ ...signIn, keepToken: false });
    expect(tokens).toEqual([]);
    await account.signIn(signIn);
    expect(tokens).toEqual(['fresh']);
  });

  it('is not passed to onToken by a client for another learner', async () => {
    const { baseUrl } = await aWireServer(fresh);
    const tokens: string[] = [];
    const client = createClient({ baseUrl, onToken: (token) => void tokens.push(token) });
    await client.withToken('other').account.signIn(signIn);
    expect(tokens).toEqual([]);
  });

  it('that cannot be stored fails the call with the error of onToken', async () => {
    const { baseUrl } = await aWireServer(fresh);
    const mine = new Error('no room');
    const client = createClient({ baseUrl, onToken: () => Promise.reject(mine) });
    expect(await rejection(client.account.signIn(signIn))).toBe(mine);
  });
});

it('of a single call is used for it', async () => {
  const { baseUrl, received } = await aWireServer(answers({}));
  const client = createClient({ baseUrl, token: 'one' });
  await client.folders.tree({ token: 'two' });
  await client.folders.tree({ token: () => 'three' });
  await client.folders.tree();
  expect(tokensOf(received)).toEqual(['two', 'three', 'one']);
});

it('of an import is also sent with its report', async () => {
  const { baseUrl, received } = await aWireServer(answers({ flashcardID: '7' }));
  const client = createClient({ baseUrl, token: 'one' });
  await client.imports.create(new Blob(['x']), { name: 'a' }, { token: 'two' });
  expect(received[0]?.body).toContain('\r\n\r\ntwo\r\n');
  expect(tokensOf(received.slice(1))).toEqual(['two']);
});
