import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import type { TimedAnswer } from './study-time.ts';
import { countingTime } from './study-time.ts';

const day = '2026-03-01' as LocalDate;
const at = (hour: number): Date => new Date(Date.UTC(2026, 2, 1, hour, 30));
const answerAt = (hour: number, more: Partial<TimedAnswer> = {}): TimedAnswer => ({
  rating: 'good',
  at: at(hour),
  day,
  ...more,
});

const counted = (own = new Map<number, readonly number[]>()) =>
  countingTime((instant, zone) => (instant.getUTCHours() + (zone === undefined ? 0 : 1)) % 24, own);

describe('the time of study', () => {
  it('is zero in each of 24 hours without answers', () => {
    expect(counted().time()).toEqual({
      hours: Array.from({ length: 24 }, (_, hour) => ({ hour, reviews: 0, passed: 0 })),
      minutes: 0,
      months: [],
    });
  });

  it('counts reviews by the hour in their zone, and those that passed', () => {
    const { add, time } = counted();
    for (const rating of ['again', 'hard', 'good', 'easy'] as const) add(answerAt(23, { rating }));
    add(answerAt(23, { zone: 'Europe/Rome' }));
    const { hours } = time();
    expect(hours.filter(({ reviews }) => reviews > 0)).toEqual([
      { hour: 0, reviews: 1, passed: 1 },
      { hour: 23, reviews: 4, passed: 3 },
    ]);
  });

  it('counts practice and changes by hand in no hour, and the time of practice', () => {
    const { add, time } = counted();
    add(answerAt(1, { type: 'cram', seconds: 100 }));
    add({ type: 'reset', at: at(1), day });
    add(answerAt(2, { seconds: 79 }));
    add(answerAt(2));
    add({ type: 'due', at: at(2), day: '2026-05-01' as LocalDate });
    expect(time().months?.map(({ month }) => month)).toEqual(['2026-03']);
    expect(time().hours.filter(({ reviews }) => reviews > 0)).toEqual([{ hour: 2, reviews: 2, passed: 2 }]);
    expect(time().minutes).toBe(2);
  });
});

describe('the months of study', () => {
  const due = { before: { state: 'review', stability: 10 }, elapsed: 10, isFirstThatDay: true } as const;

  it('have the mean of what was predicted of reviews that count for retention, and the time of all answers', () => {
    const { add, time } = counted();
    add(answerAt(1, { day: '2026-04-01' as LocalDate, seconds: 61 }));
    // By definition, after as many days as the stability, 90 % are remembered; at once, all.
    add(answerAt(1, { ...due, rating: 'again', seconds: 90 }));
    add(answerAt(1, { ...due, elapsed: 0, seconds: 30 }));
    add(answerAt(1, { ...due, isFirstThatDay: false }));
    add(answerAt(1, { ...due, type: 'cram', seconds: 60 }));
    add(answerAt(1, { ...due, before: { state: 'learning', stability: 1 } }));
    expect(time().months).toEqual([
      { month: '2026-03', minutes: 3, reviews: 2, passed: 1, predicted: expect.closeTo(0.95, 6) as number },
      { month: '2026-04', minutes: 1, reviews: 0, passed: 0, predicted: undefined },
    ]);
  });

  it('predict with the weights that were the learner’s own', () => {
    const flat = Array.from({ length: 21 }, (_, index) => (index === 20 ? 0.1 : 1));
    const predicted = (own: Map<number, readonly number[]>): number | undefined => {
      const { add, time } = counted(own);
      add(answerAt(1, { ...due, elapsed: 100, weights: 3 }));
      return time().months?.[0]?.predicted;
    };
    expect(predicted(new Map([[3, flat]]))).not.toBeCloseTo(predicted(new Map()) ?? 0, 2);
  });
});
