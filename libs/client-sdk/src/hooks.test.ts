import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hooks } from './index.ts';
import { createClient } from './index.ts';
import { answers, aWireServer, hangsUp, rejection } from './wire-server.test-data.ts';

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

const recorded = () => {
  const calls: unknown[] = [];
  const hooks: Hooks = {
    onRequest: (facts) => void calls.push(['request', facts]),
    onResponse: (facts) => void calls.push(['response', facts]),
    onRetry: (facts) => void calls.push(['retry', facts]),
  };
  return { calls, hooks };
};

describe('the hooks', () => {
  it('are called for every attempt, response and retry, without a token', async () => {
    const busy = answers('{}', 503, { 'x-request-id': 'r2', 'retry-after': '0' });
    const { baseUrl } = await aWireServer(hangsUp, busy, answers({}, 200, { 'x-request-id': 'r3' }));
    const { calls, hooks } = recorded();
    await createClient({ baseUrl, token: 'a secret token', hooks }).folders.tree();
    const facts = { operation: 'getFolders', method: 'folders.tree', url: `${baseUrl}/get-folders` };
    const milliseconds = expect.any(Number) as number;
    expect(calls).toEqual([
      ['request', { ...facts, attempt: 1 }],
      ['retry', { ...facts, attempt: 1, status: undefined, requestId: undefined, milliseconds: 0 }],
      ['request', { ...facts, attempt: 2 }],
      ['response', { ...facts, attempt: 2, status: 503, requestId: 'r2', milliseconds }],
      ['retry', { ...facts, attempt: 2, status: 503, requestId: 'r2', milliseconds: 0 }],
      ['request', { ...facts, attempt: 3 }],
      ['response', { ...facts, attempt: 3, status: 200, requestId: 'r3', milliseconds }],
    ]);
    expect(JSON.stringify(calls)).not.toContain('secret');
  });

  it('are called when a call is repeated with another token', async () => {
    const { baseUrl } = await aWireServer(answers({ error: 'Invalid JWT token' }, 401), answers({}));
    const { calls, hooks } = recorded();
    await createClient({ baseUrl, token: () => 't', hooks }).folders.tree();
    expect(calls).toMatchObject([
      ['request', { attempt: 1 }],
      ['response', { attempt: 1, status: 401 }],
      ['retry', { attempt: 1, status: 401, milliseconds: 0 }],
      ['request', { attempt: 2 }],
      ['response', { attempt: 2, status: 200 }],
    ]);
  });

  it.each(['onRequest', 'onResponse', 'onRetry'] as const)('end the call with the error of %s', async (name) => {
    const { baseUrl, received } = await aWireServer(answers('', 503));
    for (const thrown of [new Error('mine'), new TypeError('fetch failed')]) {
      const fail = () => {
        throw thrown;
      };
      for (const hook of [fail, () => Promise.reject(thrown)]) {
        const before = received.length;
        const error = await rejection(createClient({ baseUrl, hooks: { [name]: hook } }).cards.get('1'));
        expect(error).toBe(thrown);
        expect(received.length - before).toBe(name === 'onRequest' ? 0 : 1);
      }
    }
  });
});
