import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays, laterOf } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { dueDayOf, lastReviewOf } from './due.ts';
import { experienceOf } from './experience.ts';
import type { Graduation, Progress } from './progress.ts';
import { newCard } from './progress.ts';
import type { Rating } from './rating.ts';
import { ratings } from './rating.ts';
import { review } from './schedule.ts';

const today = '2026-03-01' as LocalDate;

interface Earning {
  readonly xp: number;
  readonly graduation: Graduation;
}

/** What each review of one card earns. `dayOf` gives the day of a review. */
const earnings = (given: readonly Rating[], dayOf: (before: Progress, index: number) => LocalDate): Earning[] => {
  let progress: Progress = newCard(today);
  return given.map((rating, index) => {
    const before = progress;
    const after = review(before, { card: '7' as CardId, rating, today: dayOf(before, index), retention: 0.9 });
    progress = after;
    return { xp: experienceOf({ before, after, rating }), graduation: after.graduation };
  });
};

const earned = (given: readonly Rating[], when: 'due' | 'today' = 'due'): number[] =>
  earnings(given, (before) => (when === 'due' ? dueDayOf(before) : today)).map(({ xp }) => xp);

/**
 * Reviews `given` on one day. Each of `later` follows when the card is due, at least one day after the review before
 * it.
 */
const crammed = (given: readonly Rating[], later: readonly Rating[]): Earning[] =>
  earnings([...given, ...later], (before, index) =>
    index < given.length ? today : laterOf(dueDayOf(before), addDays(lastReviewOf(before), 1)),
  );

/** What each review of one card earns. Some of the reviews happen while the card is suspended. */
const suspendedNow = (given: readonly (readonly [rating: Rating, suspended: boolean])[]): Earning[] => {
  let progress: Progress = newCard(today);
  return given.map(([rating, suspended]) => {
    const before = progress;
    const answer = { card: '7' as CardId, rating, today: dueDayOf(before), retention: 0.9 };
    const after = review(before, { ...answer, suspended });
    expect({ ...after, graduation: 'any' }).toEqual({ ...review(before, answer), graduation: 'any' });
    progress = after;
    return { xp: experienceOf({ before, after, rating, suspended }), graduation: after.graduation };
  });
};

describe('XP of a suspended card', () => {
  it('is 0, while the card is scheduled as usual', () => {
    const results = suspendedNow([
      ['again', true],
      ['good', true],
      ['again', false],
    ]);
    expect(results.map(({ xp }) => xp)).toEqual([0, 0, 4]);
  });

  it('leaves the 5 of its graduation owed until a review earns XP again', () => {
    const results = suspendedNow([
      ['easy', true],
      ['good', true],
      ['good', false],
      ['good', false],
    ]);
    expect(results).toEqual([
      { xp: 0, graduation: 'owed' },
      { xp: 0, graduation: 'owed' },
      { xp: 15, graduation: 'paid' },
      { xp: 10, graduation: 'paid' },
    ]);
  });

  it('keeps the graduation paid once it was paid', () => {
    const results = suspendedNow([
      ['easy', false],
      ['good', true],
    ]);
    expect(results.map(({ graduation }) => graduation)).toEqual(['paid', 'paid']);
  });
});

describe('XP', () => {
  it('is 4 for again, 8 for hard, 10 for good', () => {
    expect((['again', 'hard', 'good'] as const).map((rating) => earned([rating])[0])).toEqual([4, 8, 10]);
  });

  it('brings 5 more when the card graduates for the first time, and never again', () => {
    expect(earned(['easy'])).toEqual([15]);
    expect(earned(['good', 'good', 'good'])).toEqual([10, 15, 10]);
    expect(earned(['easy', 'again', 'good'])).toEqual([15, 4, 10]);
  });

  it('is 0 for the fourth review of a card on a day', () => {
    expect(earned(['again', 'again', 'again', 'again', 'good', 'good'], 'today')).toEqual([4, 4, 4, 0, 0, 0]);
  });

  it('is 0 from the fourth review of a day, also when the answers are good', () => {
    expect(earned(['again', 'hard', 'good', 'good', 'easy'], 'today')).toEqual([4, 8, 10, 0, 0]);
  });

  it.each(ratings)('pays an owed graduation with the next review that earns XP, once: %s', (rating) => {
    const learned = ['again', 'again', 'again', 'good', 'good'] as const;
    const results = crammed(learned, [rating, 'good']);
    const base = { again: 4, hard: 8, good: 10, easy: 10 }[rating];
    expect(results.map(({ xp }) => xp)).toEqual([4, 4, 4, 0, 0, base + 5, 10]);
    const graduations = results.map(({ graduation }) => graduation);
    expect(graduations).toEqual(['ahead', 'ahead', 'ahead', 'ahead', 'owed', 'paid', 'paid']);
  });

  it('keeps the 5 owed through reviews that earn nothing', () => {
    const results = crammed(['again', 'again', 'again', 'easy', 'good', 'again', 'good'], ['hard']);
    expect(results.map(({ xp }) => xp)).toEqual([4, 4, 4, 0, 0, 0, 0, 13]);
    expect(results.map(({ graduation }) => graduation).slice(3)).toEqual(['owed', 'owed', 'owed', 'owed', 'paid']);
  });

  it('is 0 for reviews of a learned card before it is due, day after day', () => {
    const results = earnings(['easy', 'good', 'again', 'good'], (_, index) => addDays(today, index));
    // The lapse on the third day moves the card to relearning, which is due on the fourth day.
    expect(results.map(({ xp }) => xp)).toEqual([15, 0, 0, 10]);
  });

  it('is 0 for a learned card that is not due', () => {
    expect(earned(['easy', 'good'], 'today')).toEqual([15, 0]);
  });

  it("is 0 for further reviews after the learner's local date goes back one day", () => {
    let progress: Progress = newCard(today);
    const xp = [0, -1, -1, -1, -1].map((days) => {
      const before = progress;
      const after = review(before, {
        card: '7' as CardId,
        rating: 'again',
        today: addDays(today, days),
        retention: 0.9,
      });
      progress = after;
      return experienceOf({ before, after, rating: 'again' });
    });
    expect(xp).toEqual([4, 4, 4, 0, 0]);
  });

  it('is earned again on a later day', () => {
    const before = review(newCard(today), { card: '7' as CardId, rating: 'again', today, retention: 0.9 });
    const later = addDays(today, 1);
    const after = review(before, { card: '7' as CardId, rating: 'again', today: later, retention: 0.9 });
    expect(experienceOf({ before: { ...before, reviewsThatDay: 9 }, after, rating: 'again' })).toBe(4);
  });
});
