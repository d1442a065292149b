import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, isNetworkError, isTimeout } from './index.ts';
import { answers, aWireServer, hangsUp, rejection } from './wire-server.test-data.ts';

/** As plain JavaScript calls it. */
type Anything = never;
const baseUrl = 'http://127.0.0.1:3000/api';

describe('an unknown option', () => {
  it.each([
    [{ timeOut: 5 }, "no option 'timeOut'; is it 'timeout'?"],
    [{ baseURL: baseUrl }, "no option 'baseURL'; is it 'baseUrl'?"],
    [{ retries: 5 }, "no option 'retries'; is it 'maxRetries'?"],
    [{ header: {} }, "no option 'header'; is it 'headers'?"],
    [{ logger: console }, "no option 'logger'"],
    [{ constructor: 1 }, "no option 'constructor'"],
  ])('is refused with the nearest name: %j', (options, message) => {
    const given = { baseUrl, ...options } as Anything;
    expect(() => createClient(given)).toThrow(new TypeError(`createClient: ${message}`));
    expect(() => createClient({ baseUrl }).withOptions(options as Anything)).toThrow(
      new TypeError(`withOptions: ${message}`),
    );
  });

  it.each([
    [{ timeOut: 5 }, "cards.get: no option 'timeOut'; is it 'timeout'?"],
    [{ idempotencykey: 'k' }, "cards.get: no option 'idempotencykey'; is it 'idempotencyKey'?"],
    [{ totalTimeout: 5 }, "cards.get: no option 'totalTimeout'; is it 'timeout'?"],
  ])('of a call is refused, and nothing is sent: %j', async (options, message) => {
    const server = await aWireServer(answers({}));
    const { cards } = createClient({ baseUrl: server.baseUrl });
    expect(await rejection(cards.get('1', options as Anything))).toEqual(new TypeError(message));
    expect(server.received).toEqual([]);
  });

  it.each([
    [{ onrequest: () => undefined }, "createClient: hooks: no option 'onrequest'; is it 'onRequest'?"],
    [{ onRetry: 5 }, 'createClient: hooks: onRetry: expected a function, got a number'],
    ['log', 'createClient: hooks: expected options, got a string'],
  ])('is no hook either: %j', (hooks, message) => {
    expect(() => createClient({ baseUrl, hooks: hooks as Anything })).toThrow(new TypeError(message));
  });
});

describe('a client with other options', () => {
  it('has the others as they were, and adds its headers by their names', async () => {
    const { baseUrl, received } = await aWireServer(hangsUp, answers({}));
    const client = createClient({ baseUrl, token: 't', maxRetries: 0, headers: { 'X-One': '1', 'X-Two': '2' } });
    await client.withOptions({ maxRetries: 1, headers: { 'x-two': 'other' } }).folders.tree();
    expect(received.length).toBe(2);
    expect(received[1]?.headers).toMatchObject({ 'x-one': '1', 'x-two': 'other' });
    expect(JSON.parse(received[1]?.body ?? '')).toEqual({ jwtToken: 't' });
  });

  it('signs in together with the first one, unless it has a token of its own', async () => {
    const { baseUrl, received } = await aWireServer(answers({ success: true, token: 'fresh' }), answers({}));
    const client = createClient({ baseUrl, token: 'stale' });
    const [same, other] = [client.withOptions({ timeout: 5000 }), client.withOptions({ token: 'own' })];
    await same.account.signIn({ userID: 'ada', idToken: 'id', rawAccessToken: 'abc' });
    for (const each of [client, same, other]) await each.folders.tree();
    const tokens = received.slice(1).map(({ body }) => (JSON.parse(body) as { jwtToken: string }).jwtToken);
    expect(tokens).toEqual(['fresh', 'fresh', 'own']);
  });
});

it('the address may be a URL', async () => {
  const { baseUrl, received } = await aWireServer(answers({ front: 'a', back: 'b' }));
  await createClient({ baseUrl: new URL(`${baseUrl}/`) }).cards.get('1');
  expect(received[0]?.path).toBe('/api/get-flashcard-item');
});

describe('an address without /api', () => {
  it.each([
    [
      { error: 'No such operation; operations are below /api' },
      'No such operation; operations are below /api (unknown_operation)',
    ],
    ['<html>', 'the answer is not JSON'],
  ])('is told as a likely cause: %j', async (reply, reason) => {
    const { baseUrl } = await aWireServer(
      answers(reply, 404, typeof reply === 'string' ? {} : { 'x-error-code': 'unknown_operation' }),
    );
    const error = await rejection(createClient({ baseUrl: baseUrl.replace('/api', '') }).cards.get('1'));
    const { message } = error as Error;
    expect(message.replace(' (status 404)', '')).toBe(`cards.get: ${reason}; baseUrl seems to lack '/api'`);
  });

  it('is not blamed for what is not found, nor one with it for anything', async () => {
    const { baseUrl } = await aWireServer(answers({ error: 'Card not found' }, 404), answers('<html>', 404));
    const other = createClient({ baseUrl: baseUrl.replace('/api', '/cards') });
    expect((await rejection(other.cards.get('1'))) as Error).toMatchObject({
      message: 'cards.get: Card not found (card_not_found)',
    });
    const error = (await rejection(createClient({ baseUrl }).cards.get('1'))) as Error;
    expect(error.message).toBe('cards.get: the answer is not JSON (status 404)');
  });
});

describe('a page of another origin', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const failing = () => Promise.reject(new TypeError('Failed to fetch'));

  it.each([
    ['https://app.example', 'no answer from the server; if it is up, its CORS_ORIGINS may lack https://app.example'],
    ['http://127.0.0.1:3000', 'no answer from the server'],
  ])('is told that it may not be let in, and one of the same is not: %s', async (origin, reason) => {
    vi.stubGlobal('location', new URL(`${origin}/study`));
    const error = await rejection(createClient({ baseUrl, fetch: failing, maxRetries: 0 }).cards.get('1'));
    expect(isNetworkError(error) && error.message).toBe(`cards.get: ${reason}`);
  });
});

describe('the time of all attempts', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('ends the wait between two of them', async () => {
    let sent = 0;
    const busy = async () => {
      sent += 1;
      return new Response('', { status: 503, headers: { 'retry-after': '30' } });
    };
    const call = rejection(createClient({ baseUrl, fetch: busy, totalTimeout: 5000 }).cards.get('1'));
    await vi.advanceTimersByTimeAsync(5000);
    const error = await call;
    expect(isTimeout(error) && error.timeout).toBe(5000);
    expect(sent).toBe(1);
  });

  it('ends an attempt, and no other one is made', async () => {
    let sent = 0;
    const silent = () => {
      sent += 1;
      // Heeds no signal.
      return new Promise<Response>(() => undefined);
    };
    const call = rejection(createClient({ baseUrl, fetch: silent, timeout: 400, totalTimeout: 300 }).cards.get('1'));
    await vi.advanceTimersByTimeAsync(300);
    const error = await call;
    expect(isTimeout(error) && error.timeout).toBe(300);
    expect(sent).toBe(1);
  });
});

describe('an address', () => {
  it.each(['http://:pw@h/api', 'http://me@h/api', 'http://h/api?', 'http://h/api#', ' http://h/api', 'ftp://h/api'])(
    'is none where it is %j, and is not shown',
    (address) => {
      const expected = 'baseUrl: expected the address of the service, such as http://127.0.0.1:3000/api';
      expect(() => createClient({ baseUrl: address })).toThrow(new TypeError(expected));
    },
  );
});

describe('a client for another token', () => {
  it('tells its own onToken alone', async () => {
    const { baseUrl: own } = await aWireServer(answers({ token: 'theirs', success: true }));
    const kept: string[] = [];
    const client = createClient({ baseUrl: own, token: 'mine', onToken: (token) => void kept.push(token) });
    const request = { userID: 'ben', idToken: 'x.y.z' };
    await client.withOptions({ token: 'other' }).account.signIn(request);
    expect(kept).toEqual([]);
    await client.withOptions({ token: undefined }).account.signIn(request);
    expect(kept).toEqual(['theirs']);
  });
});
