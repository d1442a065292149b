import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallOptions, Client, ClientOptions } from './index.ts';
import { createClient, isTimeout } from './index.ts';
import { answers, aWireServer, rejection } from './wire-server.test-data.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const busy = answers('', 503, { 'retry-after': '0' });
const invalid = answers({ error: 'Invalid JWT token' }, 401);
const signedIn = answers({ success: true, token: 'fresh' });

type Never = () => Promise<never>;
type Ask = (client: Client, options?: CallOptions) => Promise<unknown>;
const getCard: Ask = ({ cards }, options) => cards.get('1', options);
const getTree: Ask = ({ folders }, options) => folders.tree(options);
const signIn: Ask = ({ account }, options) => account.signIn({ userID: 'ada', idToken: 'a.b.c' }, options);

describe.each([
  ['onRequest', busy, (onRequest: Never) => ({ hooks: { onRequest } }), getCard],
  ['onResponse', busy, (onResponse: Never) => ({ hooks: { onResponse } }), getCard],
  ['onRetry', busy, (onRetry: Never) => ({ hooks: { onRetry } }), getCard],
  ['onRetry for another token', invalid, (onRetry: Never) => ({ token: () => 't', hooks: { onRetry } }), getTree],
  ['onToken', signedIn, (onToken: Never) => ({ onToken }), signIn],
  ['token', busy, (token: Never) => ({ token }), getTree],
] as const)('a call with a %s that never settles', (_, responder, optionsOf, ask) => {
  /** Starts the call and returns its rejection, once it waits for the promise that never settles. */
  const aCall = async (others: Partial<ClientOptions>, own?: CallOptions) => {
    const { baseUrl } = await aWireServer(responder);
    let error: Promise<unknown> | undefined;
    await new Promise<void>((waits) => {
      const never: Never = () => new Promise(() => waits());
      error = rejection(ask(createClient({ baseUrl, timeout: Infinity, ...optionsOf(never), ...others }), own));
    });
    return { error };
  };

  it('ends with the total time limit', async () => {
    const { error } = await aCall({ totalTimeout: 5_000 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isTimeout(await error)).toBe(true);
  });

  it.each(['client', 'call'])('ends with the signal of the %s, and removes its listener', async (whose) => {
    const controller = new AbortController();
    const { signal } = controller;
    const { error } = await (whose === 'client' ? aCall({ signal }) : aCall({}, { signal }));
    controller.abort();
    expect(await error).toBe(signal.reason);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('the total time limit of a call', () => {
  const baseUrl = 'http://127.0.0.1:3000/api';

  it('covers all its operations together', async () => {
    const requested: string[] = [];
    const slow = async (url: unknown) => {
      requested.push(String(url));
      await new Promise((resolve) => setTimeout(resolve, 200));
      return Response.json({ flashcardID: '7' });
    };
    const { imports } = createClient({ baseUrl, token: 't', fetch: slow, totalTimeout: 300 });
    const error = rejection(imports.create(new Blob(['a']), { name: 'Words' }));
    await vi.advanceTimersByTimeAsync(300);
    expect(isTimeout(await error)).toBe(true);
    const operations = requested.map((url) => new URL(url).pathname);
    expect(operations).toEqual(['/api/import-package-flashcards', '/api/get-import-report']);
  });

  it('covers bytes that are read completely', async () => {
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const { baseUrl } = await aWireServer((response) => void response.writeHead(200).write('PK'));
    const { sets } = createClient({
      baseUrl,
      token: 't',
      timeout: Infinity,
      totalTimeout: 300,
      hooks: { onResponse: begin },
    });
    const error = rejection(sets.exportPackage('7'));
    await begun;
    await vi.advanceTimersByTimeAsync(300);
    expect(isTimeout(await error)).toBe(true);
  });
});
