import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays, daysBetween } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDayOf, isDue, lastReviewOf } from './due.ts';
import type { Progress } from './progress.ts';
import { newCard } from './progress.ts';
import type { Rating } from './rating.ts';
import { ratings } from './rating.ts';
import { reviewStatusOf } from './review-status.ts';
import { fsrsWeights, review, reviewsOf } from './schedule.ts';

const first = '2026-03-01' as LocalDate;
const card = '123456789' as CardId;

interface Step {
  readonly rating: Rating;
  /** Days after the due day; negative: reviewed early. */
  readonly late: number;
}

/** The progress after each review, the new card first. */
const story = (steps: readonly Step[], seed = card, retention = 0.9): readonly Progress[] => {
  const states: Progress[] = [newCard(first)];
  for (const { rating, late } of steps) {
    const before = states.at(-1) ?? newCard(first);
    const today = addDays(dueDayOf(before), late);
    states.push(review(before, { card: seed, rating, today, retention }));
  }
  return states;
};

const stepsOf = (...given: readonly Rating[]): Step[] => given.map((rating) => ({ rating, late: 0 }));
const anySteps = fc.array(fc.record({ rating: fc.constantFrom(...ratings), late: fc.integer({ min: -3, max: 60 }) }), {
  minLength: 1,
  maxLength: 25,
});
const anySeed = fc.bigInt({ min: 0n, max: 2n ** 128n }).map((id) => String(id) as CardId);
const anyRetention = fc.integer({ min: 70, max: 99 }).map((hundredths) => hundredths / 100);

describe('a review', () => {
  it('is due on the day of the last review plus the whole days of its status, after any answers', () => {
    fc.assert(
      fc.property(anySteps, anySeed, anyRetention, (steps, seed, retention) => {
        for (const progress of story(steps, seed, retention)) {
          const wholeDays = Math.floor(reviewStatusOf(progress));
          expect(dueDayOf(progress)).toBe(addDays(lastReviewOf(progress), wholeDays));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is what the results of all ratings together say, at any instant and with any weights', () => {
    const anyAnswer = fc.record({
      card: anySeed,
      retention: anyRetention,
      weights: fc.option(
        fc.double({ min: 0.5, max: 2, noNaN: true }).map((times) => fsrsWeights.map((weight) => weight * times)),
        { nil: undefined },
      ),
      elapsed: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
      minutes: fc.integer({ min: 0, max: 3_000 }),
    });
    const anyOrNoSteps = fc.oneof(anySteps, fc.constant([]));
    fc.assert(
      fc.property(anyOrNoSteps, anyAnswer, (steps, { minutes, ...given }) => {
        const progress = story(steps, given.card, given.retention).at(-1) ?? newCard(first);
        const at = new Date(Date.parse(dueDayOf(progress)) + 60_000 * minutes);
        const today = addDays(dueDayOf(progress), Math.floor(minutes / 1_440));
        const answer = { ...given, today, at };
        for (const rating of ratings)
          expect(reviewsOf(progress, answer)[rating]).toEqual(review(progress, { ...answer, rating }));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the status of a card in learning below 1, and of a learned card at 1 or more', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        for (const progress of story(steps).slice(1)) {
          const status = reviewStatusOf(progress);
          if (progress.state === 'review') expect(status).toBeGreaterThanOrEqual(1);
          else expect(status > 0 && status < 1).toBe(true);
          expect(Number.isInteger(status * 10)).toBe(true);
        }
      }),
    );
  });

  it('takes a new card through its learning steps into review', () => {
    const states = story(stepsOf('good', 'good', 'good')).map(({ state }) => state);
    expect(states).toEqual(['new', 'learning', 'review', 'review']);
    expect(story(stepsOf('easy')).at(-1)?.state).toBe('review');
    expect(story(stepsOf('again')).map(reviewStatusOf)).toEqual([0, 0.1]);
    expect(story(stepsOf('good')).map(reviewStatusOf)).toEqual([0, 0.9]);
  });

  it('moves a lapsed card to relearning, with status 0.5', () => {
    const lapsed = story(stepsOf('easy', 'again')).at(-1);
    expect(lapsed?.state).toBe('relearning');
    expect(lapsed && reviewStatusOf(lapsed)).toBe(0.5);
  });

  it('spaces good answers at growing intervals', () => {
    const intervals = story(stepsOf('good', 'good', 'good', 'good', 'good')).flatMap((progress) =>
      progress.state === 'review' ? [progress.interval] : [],
    );
    expect(intervals).toEqual([...intervals].sort((a, b) => a - b));
    expect(intervals.at(-1)).toBeGreaterThan(20);
  });

  it('schedules sooner for a higher retention', () => {
    const daysUntilDue = (retention: number): number => {
      const last = story(stepsOf('good', 'good', 'good', 'good'), card, retention).at(-1) ?? newCard(first);
      return daysBetween(lastReviewOf(last), dueDayOf(last));
    };
    expect(daysUntilDue(0.97)).toBeLessThan(daysUntilDue(0.9));
    expect(daysUntilDue(0.9)).toBeLessThan(daysUntilDue(0.75));
  });

  it('is deterministic for the same review, and spreads different cards by fuzz', () => {
    const intervalOf = (seed: CardId): number => {
      const last = story(stepsOf('good', 'good', 'good', 'good', 'good'), seed).at(-1);
      return last?.state === 'review' ? last.interval : 0;
    };
    expect(intervalOf(card)).toBe(intervalOf(card));
    const spread = new Set(Array.from({ length: 20 }, (_, index) => intervalOf(String(index) as CardId)));
    expect(spread.size).toBeGreaterThan(1);
  });

  it('never dates the last review back after the clock was set back', () => {
    const learned = story(stepsOf('easy')).at(-1) ?? newCard(first);
    const after = review(learned, { card, rating: 'good', today: addDays(first, -5), retention: 0.9 });
    expect(after.lastReview).toBe(lastReviewOf(learned));
  });
});

describe('a due card', () => {
  it('is new or in learning, on any day', () => {
    for (const progress of story(stepsOf('good'))) expect(isDue(progress, addDays(first, -10))).toBe(true);
  });

  it('is a learned card from its due day on', () => {
    const learned = story(stepsOf('easy')).at(-1) ?? newCard(first);
    const due = dueDayOf(learned);
    expect([-1, 0, 1].map((days) => isDue(learned, addDays(due, days)))).toEqual([false, true, true]);
  });
});
