import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from './index.ts';
import { createClient, isNetworkError, isTimeout } from './index.ts';
import { answers, aWireServer, hangsUp, rejection } from './wire-server.test-data.ts';

/** Untyped values, as plain JavaScript passes them. */
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
  ])('of the hooks is refused: %j', (hooks, message) => {
    expect(() => createClient({ baseUrl, hooks: hooks as Anything })).toThrow(new TypeError(message));
  });
});

describe('a property that does not exist', () => {
  it.each<readonly [string, (client: Client) => Promise<unknown>]>([
    [
      "account.updateSettings: no option 'timezone'; is it 'timeZone'?",
      ({ account }) => account.updateSettings({ timezone: 'UTC' } as Anything),
    ],
    [
      "account.signIn: no option 'rawAcessToken'; is it 'rawAccessToken'?",
      ({ account }) => account.signIn({ idToken: 'a.b.c', rawAcessToken: 'r' } as Anything),
    ],
    ["cards.get: no option 'isStreamed'", ({ cards }) => cards.get('1', { isStreamed: true } as Anything)],
    ["cards.get: no option 'query'", ({ cards }) => cards.get('1', { query: {} } as Anything)],
    ["cards.get: no option 'onProgress'", ({ cards }) => cards.get('1', { onProgress: () => 1 } as Anything)],
    [
      "getFolders: no option 'isRepeatable'",
      ({ request }) => request('getFolders', {}, { isRepeatable: true } as Anything),
    ],
    ["getFolders: no option 'isStreamed'", ({ raw }) => raw.getFolders({}, { isStreamed: true } as Anything)],
    [
      'imports.preview: onProgress: expected a function, got a number',
      ({ imports }) => imports.preview(new Blob(), { onProgress: 5 } as Anything),
    ],
  ])('is refused, and nothing is sent: %s', async (message, call) => {
    const { baseUrl, received } = await aWireServer(answers({}));
    expect(await rejection(call(createClient({ baseUrl, token: 't' })))).toEqual(new TypeError(message));
    expect(received).toEqual([]);
  });
});

describe('null instead of options', () => {
  const none = null as Anything;
  it.each<readonly [string, (client: Client) => Promise<unknown>]>([
    ['cards.get', ({ cards }) => cards.get('1', none)],
    ['cards.reviewMany', ({ cards }) => cards.reviewMany([], none)],
    ['account.setSettings', ({ account }) => account.setSettings({ timeZone: 'UTC' }, none)],
    ['account.exportData', ({ account }) => account.exportData(none)],
    ['folders.delete', ({ folders }) => folders.delete('a', none)],
    ['imports.preview', ({ imports }) => imports.preview(new Blob(), none)],
    ['imports.create', ({ imports }) => imports.create(new Blob(), { name: 'a' }, none)],
    ['sharedFolders.renewInvite', ({ sharedFolders }) => sharedFolders.renewInvite('1', none)],
    ['streak.checkIn', ({ streak }) => streak.checkIn(none)],
    ['getFolders', ({ request }) => request('getFolders', {}, none)],
    ['getFolders', ({ raw }) => raw.getFolders({}, none)],
  ])('is reported, and nothing is sent: %s', async (method, call) => {
    const { baseUrl, received } = await aWireServer(answers({}));
    const error = await rejection(call(createClient({ baseUrl, token: 't' })));
    expect(error).toEqual(new TypeError(`${method}: expected options, got null`));
    expect(received).toEqual([]);
  });

  it('is reported by a client for its hooks', () => {
    expect(() => createClient(none)).toThrow(new TypeError('createClient: expected options, got null'));
    expect(() => createClient({ baseUrl, hooks: none })).toThrow(
      new TypeError('createClient: hooks: expected options, got null'),
    );
  });
});

describe('headers', () => {
  function* once() {
    yield ['x-one', '1'] as const;
  }

  it('from an iterator are sent each time, by each derived client', async () => {
    const { baseUrl, received } = await aWireServer(answers({}));
    const client = createClient({ baseUrl, token: 't', headers: once() });
    for (const each of [client, client.withOptions({}), client.withToken('u')]) await each.folders.tree();
    expect(received.map(({ headers }) => headers['x-one'])).toEqual(['1', '1', '1']);
  });

  it('of a call from an iterator are sent with each of its operations', async () => {
    const { baseUrl, received } = await aWireServer(hangsUp, answers({ flashcardID: '7' }));
    const { imports } = createClient({ baseUrl, token: 't' });
    await imports.create(new Blob(['x']), { name: 'a' }, { headers: once() });
    expect(received.map(({ path, headers }) => [path, headers['x-one']])).toEqual([
      ['/api/import-package-flashcards?cards=templates&fields=auto', '1'],
      ['/api/import-package-flashcards?cards=templates&fields=auto', '1'],
      ['/api/get-import-report', '1'],
    ]);
  });

  it('that are removed stay removed with other options', async () => {
    const { baseUrl, received } = await aWireServer(answers({}));
    const client = createClient({ baseUrl, token: 't', headers: { accept: undefined, 'x-one': '1' } });
    await client.withOptions({ headers: { 'x-one': undefined } }).folders.tree();
    expect(received[0]?.headers).not.toMatchObject({ accept: 'application/json' });
    expect(received[0]?.headers).not.toHaveProperty('x-one');
  });
});

describe('a client with changed options', () => {
  it('keeps the other options, and merges its headers by name', async () => {
    const { baseUrl, received } = await aWireServer(hangsUp, answers({}));
    const client = createClient({ baseUrl, token: 't', maxRetries: 0, headers: { 'X-One': '1', 'X-Two': '2' } });
    await client.withOptions({ maxRetries: 1, headers: { 'x-two': 'other' } }).folders.tree();
    expect(received.length).toBe(2);
    expect(received[1]?.headers).toMatchObject({ 'x-one': '1', 'x-two': 'other' });
    expect(JSON.parse(received[1]?.body ?? '')).toEqual({ jwtToken: 't' });
  });

  it('signs in together with the first one, unless it has its own token', async () => {
    const { baseUrl, received } = await aWireServer(answers({ success: true, token: 'fresh' }), answers({}));
    const client = createClient({ baseUrl, token: 'stale' });
    const [same, other] = [client.withOptions({ timeout: 5000 }), client.withOptions({ token: 'own' })];
    await same.account.signIn({ userID: 'ada', idToken: 'id', rawAccessToken: 'abc' });
    for (const each of [client, same, other]) await each.folders.tree();
    const tokens = received.slice(1).map(({ body }) => (JSON.parse(body) as { jwtToken: string }).jwtToken);
    expect(tokens).toEqual(['fresh', 'fresh', 'own']);
  });
});

it('accepts a URL as address', async () => {
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
  ])('is reported as a likely cause: %j', async (reply, reason) => {
    const { baseUrl } = await aWireServer(
      answers(reply, 404, typeof reply === 'string' ? {} : { 'x-error-code': 'unknown_operation' }),
    );
    const error = await rejection(createClient({ baseUrl: baseUrl.replace('/api', '') }).cards.get('1'));
    const { message } = error as Error;
    expect(message.replace(' (status 404)', '')).toBe(`cards.get: ${reason}; baseUrl seems to lack '/api'`);
  });

  it('is not reported for an ordinary 404, and an address with /api never', async () => {
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
  ])('gets a hint at CORS, and one of the same origin does not: %s', async (origin, reason) => {
    vi.stubGlobal('location', new URL(`${origin}/study`));
    const error = await rejection(createClient({ baseUrl, fetch: failing, maxRetries: 0 }).cards.get('1'));
    expect(isNetworkError(error) && error.message).toBe(`cards.get: ${reason}`);
  });
});

describe('the total time limit', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('ends the wait between two attempts', async () => {
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

  it('ends an attempt, and no further one is made', async () => {
    let sent = 0;
    const silent = () => {
      sent += 1;
      // Ignores the signal.
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
    'is refused for %j, without showing it',
    (address) => {
      const expected = 'baseUrl: expected the address of the service, such as http://127.0.0.1:3000/api';
      expect(() => createClient({ baseUrl: address })).toThrow(new TypeError(expected));
    },
  );
});

describe('a client for another token', () => {
  it('calls only its own onToken', async () => {
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
