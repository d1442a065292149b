import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardDueOn, resetCard } from './by-hand.ts';
import { dueDayOf, lastReviewOf } from './due.ts';
import { experienceOf } from './experience.ts';
import type { Progress } from './progress.ts';
import { mayHaveStudiedOn, newCard } from './progress.ts';
import { ratings } from './rating.ts';
import { reviewStatusOf } from './review-status.ts';
import { review } from './schedule.ts';

const today = '2026-03-10' as LocalDate;
const parameters = { retention: 0.9 };

const answered = (before: Progress, rating: (typeof ratings)[number], day = today) =>
  review(before, { card: '7' as CardId, rating, today: day, retention: 0.9 });

/** Cards in each state, last studied on `today` or some days before. */
const anyCard = fc
  .array(fc.record({ rating: fc.constantFrom(...ratings), later: fc.nat({ max: 5 }) }), { maxLength: 5 })
  .map((answers) => {
    let day = addDays(today, -answers.reduce((sum, { later }) => sum + later, 0));
    return answers.reduce<Progress>(
      (before, { rating, later }) => answered(before, rating, (day = addDays(day, later))),
      newCard(day),
    );
  });

describe('a due day that is set by hand', () => {
  it('is the due day: last review plus status, with the last review at the latest the day before', () => {
    fc.assert(
      fc.property(anyCard, fc.nat({ max: 400 }), (before, ahead) => {
        const dueOn = addDays(today, ahead);
        const after = cardDueOn(before, { dueOn, ...parameters });
        expect(dueDayOf(after)).toBe(dueOn);
        expect(reviewStatusOf(after)).toBe(after.interval);
        const last = lastReviewOf(before);
        expect(after.lastReview).toBe(last < dueOn ? last : addDays(dueOn, -1));
      }),
    );
  });

  it('gives a new card the interval as stability, and the difficulty of good', () => {
    const good = answered(newCard(today), 'good');
    expect(cardDueOn(newCard(today), { dueOn: addDays(today, 12), ...parameters })).toEqual({
      state: 'review',
      interval: 12,
      lastReview: today,
      stability: 12,
      difficulty: good.difficulty,
      reviews: 0,
      lapses: 0,
      reviewsThatDay: 0,
      graduation: 'owed',
    });
  });

  it('keeps the memory of a studied card', () => {
    const before = answered(newCard(today), 'good');
    const { stability, difficulty, reviews } = before;
    expect(cardDueOn(before, { dueOn: today, ...parameters })).toMatchObject({ stability, difficulty, reviews });
  });
});

describe('a reset', () => {
  it('makes any card new, as of today', () => {
    fc.assert(
      fc.property(anyCard, (before) => {
        const after = resetCard(before, today);
        expect(after).toMatchObject({ state: 'new', createdOn: today });
        expect([dueDayOf(after), reviewStatusOf(after)]).toEqual([today, 0]);
      }),
    );
  });
});

describe('changes by hand', () => {
  const changes = {
    reset: (card: Progress) => resetCard(card, today),
    due: (card: Progress) => cardDueOn(card, { dueOn: today, ...parameters }),
  };

  it.each(['reset', 'due'] as const)('do not earn XP again: %s between reviews of a day', (change) => {
    let card: Progress = newCard(today);
    const earned = Array.from({ length: 6 }, () => {
      const after = answered(card, 'easy');
      const xp = experienceOf({ before: card, after, rating: 'easy' });
      card = changes[change](after);
      return xp;
    });
    expect(earned).toEqual([15, 10, 10, 0, 0, 0]);
  });

  it('keep that the card was studied that day', () => {
    const studied = answered(newCard(today), 'easy');
    for (const change of [changes.reset, changes.due]) {
      expect(mayHaveStudiedOn(change(studied), today)).toBe(true);
      expect(mayHaveStudiedOn(changes.due(changes.reset(studied)), today)).toBe(true);
      expect(mayHaveStudiedOn(change(newCard(today)), addDays(today, 1))).toBe(false);
    }
  });
});
