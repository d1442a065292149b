import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createClient, isNetworkError, isRefused, isTimeout } from '../index.ts';
import { answers, aWireServer, hangsUp, rejection, saysNothing } from '../wire-server.test-data.ts';

const busy = (retryAfter: string) => answers({ error: 'Too many requests' }, 429, { 'retry-after': retryAfter });
const card = { front: 'a', back: 'b' };

describe('sending', () => {
  it('tries a read again after a lost connection', async () => {
    const { baseUrl, received } = await aWireServer(hangsUp, answers(card));
    expect(await createClient({ baseUrl }).cards.get('1')).toEqual(card);
    expect(received.length).toBe(2);
  });

  it('waits as long as the server asks for', async () => {
    const { baseUrl, received } = await aWireServer(busy('1'), answers(card));
    const started = performance.now();
    expect(await createClient({ baseUrl }).cards.get('1')).toEqual(card);
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
    expect(received.length).toBe(2);
  });

  it('tells at once when the server asks for more than a minute', async () => {
    const { baseUrl, received } = await aWireServer(busy('61'));
    const error = await rejection(createClient({ baseUrl }).cards.get('1'));
    expect(isRefused(error, 'too_many_requests') && error.retryAfter).toBe(61);
    expect(received.length).toBe(1);
  });

  it('gives up after the retries, with what came last', async () => {
    const unavailable = answers({ error: 'Service temporarily unavailable' }, 503, { 'retry-after': '0' });
    const { baseUrl, received } = await aWireServer(busy('0'), busy('0'), unavailable);
    const error = await rejection(createClient({ baseUrl }).cards.get('1'));
    expect(isRefused(error, 'unavailable')).toBe(true);
    expect(received.length).toBe(3);
  });

  it.each([400, 401, 404, 409, 500])('does not repeat what was answered with %i', async (status) => {
    const { baseUrl, received } = await aWireServer(answers({ error: 'no' }, status));
    await rejection(createClient({ baseUrl }).cards.get('1'));
    expect(received.length).toBe(1);
  });

  it('repeats a review under the same review id', async () => {
    const { baseUrl, received } = await aWireServer(busy('0'));
    await rejection(createClient({ baseUrl, token: 't' }).cards.review({ card: '1', rating: 'good' }));
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(received.length).toBe(3);
  });

  it('repeats nothing when told not to', async () => {
    const { baseUrl, received } = await aWireServer(hangsUp);
    const error = await rejection(createClient({ baseUrl, maxRetries: 0 }).cards.get('1'));
    expect(isNetworkError(error) && !isTimeout(error)).toBe(true);
    expect(received.length).toBe(1);
  });

  it('gives each attempt the whole timeout', async () => {
    const { baseUrl, received } = await aWireServer(saysNothing, saysNothing, answers(card));
    expect(await createClient({ baseUrl, timeout: 150 }).cards.get('1')).toEqual(card);
    expect(received.length).toBe(3);
  });

  it('times out on an answer that starts and never ends', async () => {
    const { baseUrl } = await aWireServer((response) => void response.writeHead(200).write('{'));
    const error = await rejection(createClient({ baseUrl, timeout: 100, maxRetries: 0 }).cards.get('1'));
    expect(isTimeout(error) && error.message).toBe('cards.get: no answer within 100 ms');
  });

  it('waits for ever when the timeout is Infinity', async () => {
    const { baseUrl } = await aWireServer((response) => void setTimeout(() => answers(card)(response), 50));
    expect(await createClient({ baseUrl, timeout: Infinity }).cards.get('1')).toEqual(card);
  });

  it('does not follow a redirect, which would carry the token away', async () => {
    const elsewhere = await aWireServer(answers(card));
    const { baseUrl } = await aWireServer(answers('', 307, { location: elsewhere.baseUrl }));
    await rejection(createClient({ baseUrl, token: 't' }).folders.tree());
    expect(elsewhere.received).toEqual([]);
  });
});

describe('aborting', () => {
  it('passes the caller’s abort through as it is', async () => {
    const { baseUrl } = await aWireServer(saysNothing);
    const signal = AbortSignal.timeout(50);
    expect(await rejection(createClient({ baseUrl }).cards.get('1', { signal }))).toBe(signal.reason);
  });

  it('sends nothing when it is aborted already', async () => {
    const { baseUrl, received } = await aWireServer(answers(card));
    const error = await rejection(createClient({ baseUrl, signal: AbortSignal.abort() }).cards.get('1'));
    expect((error as Error).name).toBe('AbortError');
    expect(received).toEqual([]);
  });

  it('ends a wait between two attempts', async () => {
    const { baseUrl, received } = await aWireServer(busy('30'));
    const signal = AbortSignal.timeout(100);
    expect(await rejection(createClient({ baseUrl }).cards.get('1', { signal }))).toBe(signal.reason);
    expect(received.length).toBe(1);
  });

  it('leaves no listener on a signal that lives on', async () => {
    const { baseUrl } = await aWireServer(busy('0'), answers(card), answers({ error: 'no' }, 400));
    const { signal } = new AbortController();
    const client = createClient({ baseUrl, signal });
    await client.cards.get('1', { signal });
    await rejection(client.cards.get('1'));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
