import type { Counters } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CountedRate, Limiter } from './limiter.ts';
import { limiterOn, mostUsedUp } from './limiter.ts';

const minute = 60_000;
const goTo = (instant: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: instant });
afterEach(() => void vi.useRealTimers());

/** A limiter on the counters of a real store, and the number of calls to them. */
const aLimiter = async (
  points: number,
  given: Pick<CountedRate, 'ofSuccesses'> = {},
): Promise<{ readonly limiter: Limiter; readonly calls: () => number }> => {
  const store = await openSqliteStore({ file: ':memory:' });
  onTestFinished(() => store.close());
  let calls = 0;
  const counters: Counters = {
    add: (counted) => {
      calls += 1;
      return store.counters.add(counted);
    },
  };
  return { limiter: limiterOn(counters, { kind: 'things', points, seconds: 60, ...given }), calls: () => calls };
};

describe('a limit of successes', () => {
  it('has the points again that are given back, also when they were used up', async () => {
    goTo(0);
    const { limiter } = await aLimiter(1, { ofSuccesses: true });
    expect(await limiter.take('me')).toEqual({ remainingPoints: 0, msBeforeNext: minute, isExceeded: false });
    expect(limiter.look('me')).toBeUndefined();
    expect(await limiter.take('me')).toEqual({ remainingPoints: 0, msBeforeNext: minute, isExceeded: true });
    await limiter.giveBack('me');
    await limiter.giveBack('me');
    expect(await limiter.take('me')).toMatchObject({ isExceeded: false });
    expect(await limiter.take('me')).toMatchObject({ isExceeded: true });
  });
});

describe('a key that is used up', () => {
  it('costs the counters nothing more until its window ends', async () => {
    goTo(0);
    const { limiter, calls } = await aLimiter(2);
    expect(limiter.look('me')).toBeUndefined();
    expect(await limiter.take('me')).toEqual({ remainingPoints: 1, msBeforeNext: minute, isExceeded: false });
    expect(await limiter.take('me')).toEqual({ remainingPoints: 0, msBeforeNext: minute, isExceeded: false });
    goTo(1_000);
    const used = { remainingPoints: 0, msBeforeNext: minute - 1_000, isExceeded: true };
    for (let each = 0; each < 10; each += 1) expect(await limiter.take('me')).toEqual(used);
    expect([limiter.look('me'), limiter.look('you'), calls()]).toEqual([used, undefined, 2]);
    goTo(minute + 1);
    expect(limiter.look('me')).toBeUndefined();
    expect(await limiter.take('me')).toMatchObject({ remainingPoints: 1, isExceeded: false });
  });

  it('does not stay so for longer than the window when the clock is set back', async () => {
    goTo(100 * minute);
    const { limiter } = await aLimiter(1);
    await limiter.take('me');
    expect(limiter.look('me')).toBeDefined();
    goTo(0);
    expect(limiter.look('me')).toBeUndefined();
    expect(await limiter.take('me')).toMatchObject({ isExceeded: false, msBeforeNext: minute });
  });

  it('is remembered up to a number of keys, and refused by the counters beyond that', async () => {
    goTo(0);
    const { limiter, calls } = await aLimiter(1);
    for (let each = 0; each <= mostUsedUp; each += 1) await limiter.take(`${each}`);
    expect([limiter.look('0'), limiter.look(`${mostUsedUp}`)]).toEqual([undefined, expect.anything()]);
    expect(await limiter.take('0')).toMatchObject({ isExceeded: true });
    expect(calls()).toBe(mostUsedUp + 2);
    await limiter.take('0');
    expect(calls()).toBe(mostUsedUp + 2);
  });
});
