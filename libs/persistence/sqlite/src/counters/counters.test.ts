import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCounters, mostKeys } from './counters.ts';

const minute = 60_000;
const of = (key: string) => ({ kind: 'a kind', key, milliseconds: minute });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'setInterval'], now: 0 }));
afterEach(() => void vi.useRealTimers());

describe('counters in memory', () => {
  it('start again when a count has expired, not before', async () => {
    const counters = memoryCounters();
    expect(await counters.add(of('me'))).toEqual({ count: 1, until: new Date(minute) });
    vi.setSystemTime(minute - 1);
    expect(await counters.add(of('me'))).toEqual({ count: 2, until: new Date(minute) });
    vi.setSystemTime(minute);
    expect(await counters.add(of('me'))).toEqual({ count: 1, until: new Date(2 * minute) });
  });

  it('start again when the clock was set back', async () => {
    const counters = memoryCounters();
    vi.setSystemTime(10 * minute);
    await counters.add(of('me'));
    vi.setSystemTime(0);
    expect(await counters.add(of('me'))).toEqual({ count: 1, until: new Date(minute) });
  });

  it('have no timers for any number of keys', async () => {
    const counters = memoryCounters();
    for (let each = 0; each < 1_000; each += 1) await counters.add(of(`${each}`));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('drop the oldest above the limit, for each kind separately', async () => {
    const counters = memoryCounters();
    const other = { ...of('first'), kind: 'another' };
    await counters.add(other);
    for (let each = 0; each < mostKeys; each += 1) await counters.add(of(`${each}`));
    expect((await counters.add(of('0'))).count).toBe(2);
    await counters.add(of('one more'));
    expect((await counters.add(of('1'))).count).toBe(2);
    expect((await counters.add(of('0'))).count).toBe(1);
    expect((await counters.add(other)).count).toBe(2);
  });

  it('drop expired counts when others are counted', async () => {
    const counters = memoryCounters();
    for (let each = 0; each < mostKeys; each += 1) await counters.add(of(`${each}`));
    vi.setSystemTime(minute);
    await counters.add(of('new'));
    // All expired counts went at once, so there is room for as many new ones.
    for (let each = 1; each < mostKeys; each += 1) await counters.add(of(`${each}`));
    expect((await counters.add(of('new'))).count).toBe(2);
  });
});
