import { describe, expect, it } from 'vitest';
import { countingTime } from './study-time.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 2, 1, hour, 30));

const counted = () => countingTime((instant, zone) => (instant.getUTCHours() + (zone === undefined ? 0 : 1)) % 24);

describe('the time of study', () => {
  it('is zero in each of 24 hours without answers', () => {
    const { hours, minutes } = counted().time();
    expect(hours).toEqual(Array.from({ length: 24 }, (_, hour) => ({ hour, reviews: 0, passed: 0 })));
    expect(minutes).toBe(0);
  });

  it('counts reviews by the hour in their zone, and those that passed', () => {
    const { add, time } = counted();
    for (const rating of ['again', 'hard', 'good', 'easy'] as const) add({ rating, at: at(23) });
    add({ rating: 'good', at: at(23), zone: 'Europe/Rome' });
    const { hours } = time();
    expect(hours.filter(({ reviews }) => reviews > 0)).toEqual([
      { hour: 0, reviews: 1, passed: 1 },
      { hour: 23, reviews: 4, passed: 3 },
    ]);
  });

  it('counts practice and changes by hand in no hour, and the time of practice', () => {
    const { add, time } = counted();
    add({ type: 'cram', rating: 'good', at: at(1), seconds: 100 });
    add({ type: 'reset', at: at(1) });
    add({ rating: 'good', at: at(2), seconds: 79 });
    add({ rating: 'good', at: at(2) });
    expect(time().hours.filter(({ reviews }) => reviews > 0)).toEqual([{ hour: 2, reviews: 2, passed: 2 }]);
    expect(time().minutes).toBe(2);
  });
});
