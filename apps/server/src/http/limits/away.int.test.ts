import type { Counters, Store } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';
import { inOrder, isTooMany, rateOf, withRates } from './rates.test-data.ts';

type Trouble = 'none' | 'away' | 'silent';

interface Troubled {
  readonly server: TestServer;
  readonly become: (trouble: Trouble) => void;
  /** The number of calls to the counters. */
  readonly calls: () => number;
  /** The warnings in the log. */
  readonly warnings: () => readonly string[];
}

/** A server with a real store, whose counters can be made to fail or hang. */
const aTroubledServer = async (rates: Parameters<typeof withRates>[0] = {}): Promise<Troubled> => {
  const store = await openSqliteStore({ file: ':memory:' });
  let trouble: Trouble = 'none';
  let calls = 0;
  const counters: Counters = {
    add: async (counted) => {
      calls += 1;
      if (trouble === 'away') throw new StoreUnavailable('it is away');
      return trouble === 'silent' ? new Promise(() => undefined) : store.counters.add(counted);
    },
  };
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const warnings = () => lines.filter((line) => line.includes('rate limits'));
  const server = await aServer({ ...withRates(rates), store: { ...store, counters } satisfies Store, log });
  onTestFinished(() => server.close());
  return { server, become: (next) => void (trouble = next), calls: () => calls, warnings };
};

const badSignIn = { userID: 'me', rawAccessToken: 'a', accessToken: 'b', idToken: 'c' };
const promised = 5_000;

describe.each(['away', 'silent'] as const)('while the counters are %s', (trouble) => {
  it('all requests except sign-ins pass within five seconds, uncounted, and the counters are not called each time', async () => {
    const { server, become, calls, warnings } = await aTroubledServer({ user: 3, 'sign-ins': 10 });
    const jwtToken = await server.signIn();
    become(trouble);
    const before = calls();
    const start = performance.now();
    const replies = await inOrder(30, async () => {
      const sentAt = performance.now();
      const reply = await server.post('create-folder', { jwtToken, folder: 'f' });
      expect(performance.now() - sentAt).toBeLessThan(promised);
      return reply;
    });
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => rateOf(reply)[0]))).toEqual(new Set([null]));
    expect((await server.post('get-user', { jwtToken: 'bad' })).status).toBe(401);
    expect((await server.post('get-flashcard-item', { cardID: '1' })).status).toBe(404);
    const signIn = await server.post('sign-in', badSignIn);
    expect([signIn.status, signIn.body]).toEqual([503, { error: 'Service temporarily unavailable' }]);
    expect([signIn.headers.get('retry-after'), signIn.headers.get('x-error-code')]).toEqual(['5', 'unavailable']);
    // Once at first, and once after each pause of two seconds.
    expect(calls() - before).toBeLessThanOrEqual(1 + (performance.now() - start) / 2_000);
    expect(warnings()).toEqual([expect.stringContaining('sign-ins are refused, all else is let through')]);
  });

  it('their recovery is noticed without a restart', async () => {
    const { server, become } = await aTroubledServer({ user: 2 });
    const jwtToken = await server.signIn();
    become(trouble);
    expect((await server.post('sign-in', badSignIn)).status).toBe(503);
    become('none');
    while ((await server.post('sign-in', badSignIn)).status === 503) await sleep(100);
    const replies = await inOrder(3, () => server.post('get-user', { jwtToken }));
    expect(replies.map(isTooMany)).toEqual([false, false, true]);
  });
});

it('a limit that is known to be used up is enforced also while the counters are unavailable', async () => {
  const { server, become } = await aTroubledServer({ user: 1 });
  const jwtToken = await server.signIn();
  await server.post('get-user', { jwtToken });
  become('away');
  expect(isTooMany(await server.post('get-user', { jwtToken }))).toBe(true);
});
