import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, developmentContract } from '@flashcards/contract';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OperationName } from './index.ts';
import { createClient, isNetworkError, isRefused } from './index.ts';
import { endpointOf, operationNames } from './operation.ts';
import type { RawBody } from './operation.ts';
import type { Responder } from './wire-server.test-data.ts';
import { answers, aWireServer, hangsUp, rejection } from './wire-server.test-data.ts';

const names = operationNames();
const contracts = { ...contract, ...developmentContract };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const bytes = new TextEncoder().encode('bytes of a deck');
const done = answers({ success: 'done', goalID: '7' });
const running = answers({ error: 'A request with this idempotency key is still running' }, 409, {
  'x-error-code': 'idempotency_key_running',
  'retry-after': '1',
});
const busy = answers({ error: 'Too many requests' }, 429, { 'retry-after': '0' });
const goal = { target: 1, endDate: '2026-03-31' };

const aClient = async (...responders: readonly Responder[]) => {
  const { baseUrl, received } = await aWireServer(...responders);
  const keys = () => received.map(({ headers }) => headers['idempotency-key']);
  return { client: createClient({ baseUrl, token: 't' }), received, keys };
};

/** Calls an operation with the contract's example. */
const calling = (client: ReturnType<typeof createClient>, name: OperationName, idempotencyKey?: string) => {
  const { example, format } = contracts[name];
  const file = format === 'form' ? bytes : undefined;
  return client.request(name, example.body as RawBody<OperationName>, { file, idempotencyKey });
};

// Makes the random delay between attempts zero.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

describe('a change', () => {
  const changes = names.filter((name) => !endpointOf(name).repeatable && !endpointOf(name).isUnkeyed);

  it.each(changes)('that is not repeatable is retried under its key: %s', async (name) => {
    const { client, received, keys } = await aClient(hangsUp, busy, answers({}));
    await calling(client, name);
    const [key = ''] = keys();
    expect(key).toMatch(uuid);
    expect(keys()).toEqual([key, key, key]);
    const bodies = received.map(({ body }) => body.replaceAll(/-{4,}.*?(?=-*\r\n)/g, 'boundary'));
    expect(new Set(bodies).size).toBe(1);
    await calling(client, name);
    expect(keys()[3]).toMatch(uuid);
    expect(keys()[3]).not.toBe(key);
  });

  it('is not retried if the server stores no key, although the caller sends one as a header', async () => {
    const { client, keys } = await aClient(hangsUp);
    const error = await rejection(client.account.delete({ headers: { 'Idempotency-Key': 'k' } }));
    expect(isNetworkError(error)).toBe(true);
    expect(keys()).toEqual(['k']);
  });

  it('has no key and is not retried if the server stores none', async () => {
    const { client, keys } = await aClient(hangsUp);
    const error = await rejection(client.account.delete({ idempotencyKey: 'k' }));
    expect(isNetworkError(error)).toBe(true);
    expect(keys()).toEqual([undefined]);
  });

  it('has no key and is not retried if its key was removed', async () => {
    const { client, keys } = await aClient(hangsUp);
    await rejection(client.goals.createXp(goal, { headers: { 'Idempotency-Key': undefined } }));
    expect(keys()).toEqual([undefined]);
  });

  it('has no key if it is repeatable, and is retried', async () => {
    const { client, keys } = await aClient(hangsUp, done);
    await client.folders.create('a');
    expect(keys()).toEqual([undefined, undefined]);
  });

  it('that is only planned has no key', async () => {
    const report = {
      notes: '1',
      cards: '1',
      skipped: [],
      mediaFiles: '0',
      siblingCards: '0',
      answersOfSiblings: '0',
      sets: [],
    };
    const { client, keys } = await aClient(hangsUp, answers({ report }));
    await client.imports.plan(bytes, { name: 'a' });
    expect(keys()).toEqual([undefined, undefined]);
  });

  it('keeps a given key', async () => {
    const { client, keys } = await aClient(hangsUp, done);
    await client.goals.createXp(goal, { idempotencyKey: 'the form of this page' });
    await client.folders.create('a', { idempotencyKey: 'mine', headers: { 'Idempotency-Key': 'not this one' } });
    await client.goals.createXp(goal, { headers: { 'Idempotency-Key': 'among the headers' } });
    const given = 'the form of this page';
    expect(keys()).toEqual([given, given, 'mine', 'among the headers']);
  });

  it('is not sent with a key that is not a string', async () => {
    const { client, keys } = await aClient(done);
    const error = await rejection(client.goals.createXp(goal, { idempotencyKey: 7 as unknown as string }));
    expect(error).toEqual(new TypeError('goals.createXp: idempotencyKey: expected a string, got a number'));
    expect(keys()).toEqual([]);
  });

  it("with another request's key is refused at once", async () => {
    const error = 'Idempotency key already used for another request';
    const { client, received } = await aClient(answers({ error }, 409, { 'x-error-code': 'idempotency_key_used' }));
    const refused = await rejection(client.goals.createXp(goal, { idempotencyKey: 'k' }));
    expect(isRefused(refused, 'idempotency_key_used') && refused.text).toBe(error);
    expect(received.length).toBe(1);
  });

  it('is sent from a page without https too', async () => {
    const { client, keys } = await aClient(done);
    // Such pages lack `crypto.randomUUID` and `crypto.subtle`.
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    onTestFinished(() => void vi.unstubAllGlobals());
    await client.goals.createXp(goal);
    expect(keys()[0]).toMatch(uuid);
  });
});

describe('a read', () => {
  const reads = names.filter((name) => endpointOf(name).isUnkeyed && name !== 'deleteUser');

  it.each(reads)('has no key, even if one is given: %s', async (name) => {
    const { client, keys } = await aClient(answers({}));
    await calling(client, name, 'k');
    expect(keys()).toEqual([undefined]);
  });
});

describe('a running attempt with the same key', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  /** A server that answers the n-th attempt with the n-th response, and later ones with the last. */
  const aServer = (...responses: readonly (() => Response)[]) => {
    const times: number[] = [];
    const fetch = async () => {
      times.push(Date.now());
      return (responses[Math.min(times.length, responses.length) - 1] as () => Response)();
    };
    /** Milliseconds between the attempts of a call, after it has ended. */
    const waitsOf = async (call: Promise<unknown>): Promise<readonly number[]> => {
      let ended = false;
      const end = () => (ended = true);
      for (call.then(end, end); !ended;) await vi.advanceTimersByTimeAsync(50);
      return times.slice(1).map((time, index) => time - (times[index] ?? 0));
    };
    return { fetch, waitsOf };
  };
  const isRunning = () =>
    Response.json(
      { error: 'A request with this idempotency key is still running' },
      {
        status: 409,
        headers: { 'x-error-code': 'idempotency_key_running', 'retry-after': '1' },
      },
    );
  const isDone = () => Response.json({ success: 'done', goalID: '7' });
  const baseUrl = 'http://127.0.0.1:3000/api';

  it('is waited for, longer each time, in addition to the retries', async () => {
    const { fetch, waitsOf } = aServer(isRunning, isRunning, isRunning, isRunning, isDone);
    const client = createClient({ baseUrl, fetch, token: 't', maxRetries: 1 });
    const call = client.goals.createXp(goal);
    expect(await waitsOf(call)).toEqual([1000, 1000, 1000, 1500]);
    expect(await call).toBe('7');
  });

  it.each([
    ['as long as an answer may take', 30_000, [1000, 1000, 1000, 1500, 2250, 3375, 5063, 7594]],
    [
      'longer than a server that died holds a key, whatever the time-out',
      10,
      [1000, 1000, 1000, 1500, 2250, 3375, 5063],
    ],
  ])('is waited for up to a limit: %s', async (_, timeout, waits) => {
    const { fetch, waitsOf } = aServer(isRunning);
    const call = createClient({ baseUrl, fetch, token: 't', timeout }).goals.createXp(goal);
    const error = rejection(call);
    expect(await waitsOf(call)).toEqual(waits);
    expect(isRefused(await error, 'idempotency_key_running')).toBe(true);
  });

  it('is not waited for without retries', async () => {
    const { fetch, waitsOf } = aServer(isRunning);
    const call = rejection(createClient({ baseUrl, fetch, token: 't', maxRetries: 0 }).goals.createXp(goal));
    expect(await waitsOf(call)).toEqual([]);
    expect(isRefused(await call, 'idempotency_key_running')).toBe(true);
  });

  it('is not waited for after an abort', async () => {
    const { fetch } = aServer(isRunning);
    const controller = new AbortController();
    const client = createClient({ baseUrl, fetch, token: 't' });
    const call = rejection(client.goals.createXp(goal, { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(1500);
    controller.abort();
    expect(await call).toBe(controller.signal.reason);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an import', () => {
  it('is retried with its file, and its report is requested without its key', async () => {
    const { client, received, keys } = await aClient(hangsUp, running, answers({ flashcardID: '7' }));
    expect(await client.imports.create(bytes, { name: 'a' })).toMatchObject({ id: '7' });
    const [key = ''] = keys();
    expect(keys()).toEqual([key, key, key, undefined]);
    for (const { body } of received.slice(0, 3)) expect(body).toContain('bytes of a deck');
  });

  it('ends with the read error if the file has changed in the meantime', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'flashcards-sdk-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const path = join(directory, 'deck.apkg');
    await writeFile(path, bytes);
    const { client, received } = await aClient((response) => {
      void writeFile(path, 'the bytes of another deck').then(() => response.destroy());
    });
    const error = await rejection(client.imports.create(await openAsBlob(path), { name: 'a' }));
    expect(error).toMatchObject({ name: 'NotReadableError' });
    expect(received.length).toBe(1);
  });
});
