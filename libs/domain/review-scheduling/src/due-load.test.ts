import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DueLoad } from './due-load.ts';
import { dueLoadOf, dueWithin, lightDay, loadDays } from './due-load.ts';
import type { Progress } from './progress.ts';
import { intervalOf } from './due.ts';
import { ratings } from './rating.ts';
import { review, reviewsOf } from './schedule.ts';

const today = '2026-03-02' as LocalDate;

const grown = (interval: number): Progress => ({
  state: 'review',
  interval,
  stability: interval,
  difficulty: 5,
  reviews: 6,
  lapses: 0,
  lastReview: addDays(today, -interval),
  reviewsThatDay: 1,
  graduation: 'paid',
});

const cardOf = (index: number): CardId => `card ${index}` as CardId;

/** The intervals of the answer good for many cards. */
const intervals = (interval: number, load?: DueLoad): readonly number[] =>
  Array.from({ length: 2_000 }, (_, index) =>
    intervalOf(review(grown(interval), { card: cardOf(index), rating: 'good', today, retention: 0.9, load })),
  );

const timesOf = (all: readonly number[]): ReadonlyMap<number, number> => {
  const times = new Map<number, number>();
  for (const each of all) times.set(each, (times.get(each) ?? 0) + 1);
  return times;
};

describe('a load', () => {
  it('has the cards due on each of its days', () => {
    const { due } = dueLoadOf({ overdue: 5, dueOn: new Map([[addDays(today, 2), 7]]) }, today);
    expect(due).toHaveLength(loadDays);
    expect(due.slice(0, 4)).toEqual([5, 0, 7, 0]);
  });

  it('is not known of days before it, or after its last one', () => {
    const load = { day: today, due: [0, 1, 2, 3] };
    expect(dueWithin(load, { reviewedOn: today, least: 1, most: 3 })).toEqual([1, 2, 3]);
    expect(dueWithin(load, { reviewedOn: addDays(today, -1), least: 1, most: 2 })).toEqual([0, 1]);
    expect(dueWithin(load, { reviewedOn: addDays(today, -2), least: 1, most: 2 })).toBeUndefined();
    expect(dueWithin(load, { reviewedOn: addDays(today, 1), least: 1, most: 3 })).toBeUndefined();
  });

  it('makes a day with half the cards four times as likely', () => {
    const counted = timesOf(Array.from({ length: 5_000 }, (_, index) => lightDay([10, 20], index / 5_000)));
    expect([counted.get(0), counted.get(1)]).toEqual([4_000, 1_000]);
    expect(lightDay([3, 3, 3], 0.999_999)).toBe(2);
    expect([lightDay([0, 1], 0.49), lightDay([0, 1], 0.51)]).toEqual([0, 1]);
  });
});

describe('a balanced review', () => {
  const plain = timesOf(intervals(12));
  const [least, most] = [Math.min(...plain.keys()), Math.max(...plain.keys())];

  it('is due within the same days as without balance, on days with few cards', () => {
    const free = least + 1;
    const due = Array.from({ length: loadDays }, (_, day) => (day === free ? 10 : 40));
    const balanced = timesOf(intervals(12, { day: today, due }));
    expect([Math.min(...balanced.keys()), Math.max(...balanced.keys())]).toEqual([least, most]);
    const others = [...balanced].flatMap(([day, times]) => (day === free ? [] : times));
    // 16 times as likely as each of the others.
    const expected = (2_000 * 16) / (16 + others.length);
    expect(Math.abs((balanced.get(free) ?? 0) - expected)).toBeLessThan(expected / 10);
  });

  it('is as without balance where the load is not known', () => {
    expect(intervals(12, { day: addDays(today, 30), due: [] })).toEqual(intervals(12));
    const all = Array.from({ length: loadDays }, () => 9);
    expect(intervals(200, { day: today, due: all })).toEqual(intervals(200));
  });

  it('is what its preview says', () => {
    const anyDue = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: loadDays, maxLength: loadDays });
    fc.assert(
      fc.property(anyDue, fc.integer({ min: 1, max: 60 }), fc.nat(), (due, interval, index) => {
        const answer = { card: cardOf(index), today, retention: 0.9, load: { day: today, due } };
        const all = reviewsOf(grown(interval), answer);
        for (const rating of ratings) expect(review(grown(interval), { ...answer, rating })).toEqual(all[rating]);
        expect(intervalOf(all.hard)).toBeLessThanOrEqual(intervalOf(all.good));
        expect(intervalOf(all.good)).toBeLessThan(intervalOf(all.easy));
      }),
    );
  });
});
