import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, isNetworkError, isRefused, isTimeout, isUnexpectedReply } from '../index.ts';
import { answers, aWireServer, hangsUp, rejection } from '../wire-server.test-data.ts';

const busy = (retryAfter: string) => answers({ error: 'Too many requests' }, 429, { 'retry-after': retryAfter });
const card = { front: 'a', back: 'b' };

const baseUrl = 'http://127.0.0.1:3000/api';

/** Answers the n-th call with the n-th reply: a response, or nothing ever for `undefined`. Anything else is thrown. */
const aFetch = (...replies: readonly unknown[]) => {
  const calls: RequestInit[] = [];
  const fetch = (_: unknown, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const reply = replies[calls.length];
      calls.push(init);
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      if (reply instanceof Response) resolve(reply);
      else if (reply !== undefined) reject(reply as Error);
    });
  return { calls, fetch };
};

describe('sending', () => {
  // Makes the random delay between attempts zero.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
  afterEach(() => void vi.restoreAllMocks());

  it('retries a read after a lost connection', async () => {
    const { baseUrl, received } = await aWireServer(hangsUp, answers(card));
    expect(await createClient({ baseUrl }).cards.get('1')).toEqual(card);
    expect(received.length).toBe(2);
  });

  it.each([408, 429, 502, 503, 504])('retries a read that got %i', async (status) => {
    const { baseUrl, received } = await aWireServer(answers('<html>', status), answers(card));
    expect(await createClient({ baseUrl }).cards.get('1')).toEqual(card);
    expect(received.length).toBe(2);
  });

  it('retries a read that cannot connect', async () => {
    let tried = 0;
    const counted: typeof fetch = (url, init) => {
      tried += 1;
      return fetch(url, init);
    };
    const client = createClient({ baseUrl: 'http://nowhere.invalid/api', fetch: counted });
    expect(isNetworkError(await rejection(client.cards.get('1')))).toBe(true);
    expect(tried).toBe(3);
  });

  it('fails at once if the server asks to wait more than a minute', async () => {
    const { baseUrl, received } = await aWireServer(busy('61'));
    const error = await rejection(createClient({ baseUrl }).cards.get('1'));
    expect(isRefused(error, 'too_many_requests') && error.retryAfter).toBe(61);
    expect(received.length).toBe(1);
  });

  it('gives up after the retries with the last result', async () => {
    const unavailable = answers({ error: 'Service temporarily unavailable' }, 503, { 'retry-after': '0' });
    const { baseUrl, received } = await aWireServer(busy('0'), busy('0'), unavailable);
    const error = await rejection(createClient({ baseUrl }).cards.get('1'));
    expect(isRefused(error, 'unavailable')).toBe(true);
    expect(received.length).toBe(3);
  });

  it.each([400, 401, 404, 409, 500])('does not retry %i', async (status) => {
    const { baseUrl, received } = await aWireServer(answers({ error: 'no' }, status));
    await rejection(createClient({ baseUrl }).cards.get('1'));
    expect(received.length).toBe(1);
  });

  it('retries a review with the same review id', async () => {
    const { baseUrl, received } = await aWireServer(busy('0'));
    await rejection(createClient({ baseUrl, token: 't' }).cards.review({ card: '1', rating: 'good' }));
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(received.length).toBe(3);
  });

  it('retries nothing with `maxRetries: 0`', async () => {
    const { baseUrl, received } = await aWireServer(hangsUp);
    const error = await rejection(createClient({ baseUrl, maxRetries: 0 }).cards.get('1'));
    expect(isNetworkError(error) && !isTimeout(error)).toBe(true);
    expect(received.length).toBe(1);
  });

  it('does not follow a redirect, which would send the token elsewhere', async () => {
    const elsewhere = await aWireServer(answers(card));
    const { baseUrl, received } = await aWireServer(answers('', 307, { location: elsewhere.baseUrl }));
    const error = await rejection(createClient({ baseUrl, token: 't' }).folders.tree());
    expect(isUnexpectedReply(error) && error.message).toBe(
      'folders.tree: baseUrl redirects: give the address that it redirects to (status 307)',
    );
    expect([elsewhere.received.length, received.length]).toEqual([0, 1]);
  });
});

describe('a fetch that throws', () => {
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
  afterEach(() => void vi.restoreAllMocks());

  const withCode = (code: string): Error => Object.assign(new Error('no'), { code });
  const thrownBy = (cause: unknown, message = 'fetch failed'): Error => new TypeError(message, { cause });

  it.each([
    ['Node', thrownBy(withCode('ECONNREFUSED'))],
    ['Node, over a closed socket', thrownBy(withCode('UND_ERR_SOCKET'))],
    ['Node, in the middle of an answer', thrownBy(withCode('ECONNRESET'), 'terminated')],
    ['Chrome', new TypeError('Failed to fetch')],
    ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['Safari', new TypeError('Load failed')],
    ['Deno', new TypeError('error sending request for url (http://127.0.0.1:3000/)')],
    ['a proxy of the caller’s', withCode('ECONNRESET')],
  ])('a network error in the words of %s is retried', async (_, thrown) => {
    const { calls, fetch } = aFetch(thrown, thrown, thrown);
    const error = await rejection(createClient({ baseUrl, fetch }).cards.get('1'));
    expect(isNetworkError(error) && error.cause).toBe(thrown);
    expect(calls.length).toBe(3);
  });

  it.each([
    ['a fault of its own', new Error('no proxy is set up')],
    ['a mistake', new TypeError('Cannot read properties of undefined')],
    ['a word of its own', withCode('POLICY')],
    ['no error at all', 'no'],
    ['a request that Node does not let out', thrownBy(new Error('bad port'))],
  ])('anything else is passed on unchanged, once: %s', async (_, thrown) => {
    const { calls, fetch } = aFetch(thrown);
    expect(await rejection(createClient({ baseUrl, fetch }).cards.get('1'))).toBe(thrown);
    expect(calls.length).toBe(1);
  });

  it('is not called with an illegal header', async () => {
    const { calls, fetch } = aFetch();
    const error = await rejection(createClient({ baseUrl, fetch }).cards.get('1', { headers: { a: 'sec\nret' } }));
    expect(error).toEqual(new TypeError('headers: no legal name and value: "a"'));
    expect(calls).toEqual([]);
  });
});

describe('the time limit', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it("allows the server's Retry-After between two attempts", async () => {
    const busyFor30 = new Response('{"error":"Too many requests"}', { status: 429, headers: { 'retry-after': '30' } });
    const { calls, fetch } = aFetch(busyFor30, Response.json(card));
    const read = createClient({ baseUrl, fetch }).cards.get('1');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(calls.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await read).toEqual(card);
    expect(calls.length).toBe(2);
  });

  it('applies to each attempt separately', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { calls, fetch } = aFetch(undefined, undefined, Response.json(card));
    const read = createClient({ baseUrl, fetch, timeout: 100 }).cards.get('1');
    for (const made of [1, 2]) {
      await vi.advanceTimersByTimeAsync(90);
      expect(calls.length).toBe(made);
      await vi.advanceTimersByTimeAsync(15);
    }
    expect(await read).toEqual(card);
    vi.restoreAllMocks();
  });

  it('ends a response that starts and never ends', async () => {
    let start: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (start = resolve));
    const { baseUrl } = await aWireServer((response) => {
      response.writeHead(200).write('{', () => start());
    });
    const read = rejection(createClient({ baseUrl, timeout: 100, maxRetries: 0 }).cards.get('1'));
    await started;
    await vi.advanceTimersByTimeAsync(100);
    const error = await read;
    expect(isTimeout(error) && error.message).toBe('cards.get: no answer within 100 ms');
  });

  it('does not end a call with Infinity', async () => {
    const { calls, fetch } = aFetch(undefined);
    const controller = new AbortController();
    const read = rejection(
      createClient({ baseUrl, fetch, timeout: Infinity }).cards.get('1', { signal: controller.signal }),
    );
    await vi.advanceTimersByTimeAsync(2 ** 31);
    expect([calls.length, calls[0]?.signal?.aborted]).toEqual([1, false]);
    controller.abort(card);
    expect(await read).toBe(card);
  });
});

describe('aborting', () => {
  it('passes on the caller’s abort reason unchanged', async () => {
    const controller = new AbortController();
    const { baseUrl } = await aWireServer(() => controller.abort());
    const error = await rejection(createClient({ baseUrl }).cards.get('1', { signal: controller.signal }));
    expect(error).toBe(controller.signal.reason);
  });

  it('sends nothing if already aborted', async () => {
    const { baseUrl, received } = await aWireServer(answers(card));
    const error = await rejection(createClient({ baseUrl, signal: AbortSignal.abort() }).cards.get('1'));
    expect((error as Error).name).toBe('AbortError');
    expect(received).toEqual([]);
  });

  it('ends a wait between two attempts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { calls, fetch } = aFetch(new Response('', { status: 503, headers: { 'retry-after': '30' } }));
    const controller = new AbortController();
    const read = rejection(createClient({ baseUrl, fetch }).cards.get('1', { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(29_999);
    controller.abort();
    expect(await read).toBe(controller.signal.reason);
    expect([calls.length, vi.getTimerCount()]).toEqual([1, 0]);
    vi.useRealTimers();
  });

  it('leaves no listener on a long-lived signal', async () => {
    const { baseUrl } = await aWireServer(busy('0'), answers(card), answers({ error: 'no' }, 400));
    const { signal } = new AbortController();
    const client = createClient({ baseUrl, signal });
    await client.cards.get('1', { signal });
    await rejection(client.cards.get('1'));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
