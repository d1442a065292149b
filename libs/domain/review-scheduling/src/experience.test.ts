import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { dueDayOf } from './due.ts';
import { experienceOf } from './experience.ts';
import type { Progress } from './progress.ts';
import { newCard } from './progress.ts';
import type { Rating } from './rating.ts';
import { review } from './schedule.ts';

const today = '2026-03-01' as LocalDate;

/** The XP of each review of one card; each on the day it falls due, or all today. */
const earned = (given: readonly Rating[], when: 'due' | 'today' = 'due'): number[] => {
  let progress: Progress = newCard(today);
  return given.map((rating) => {
    const before = progress;
    const day = when === 'due' ? dueDayOf(before) : today;
    const after = review(before, { card: '7' as CardId, rating, today: day, retention: 0.9 });
    progress = after;
    return experienceOf({ before, after, rating });
  });
};

describe('XP', () => {
  it('is 4 for again, 8 for hard, 10 for good', () => {
    expect((['again', 'hard', 'good'] as const).map((rating) => earned([rating])[0])).toEqual([4, 8, 10]);
  });

  it('brings 5 more when the card is first learned, and never again', () => {
    expect(earned(['easy'])).toEqual([15]);
    expect(earned(['good', 'good', 'good'])).toEqual([10, 15, 10]);
    expect(earned(['easy', 'again', 'good'])).toEqual([15, 4, 10]);
  });

  it('is nothing for the fourth review of a card on a day', () => {
    expect(earned(['again', 'again', 'again', 'again', 'good', 'good'], 'today')).toEqual([4, 4, 4, 0, 0, 0]);
  });

  it('is nothing for a learned card that was not due', () => {
    expect(earned(['easy', 'good'], 'today')).toEqual([15, 0]);
  });

  it('is nothing for more reviews of a card whose learner travelled back a day', () => {
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
