import type { GoalKind } from '@flashcards/goals';
import type { Rating } from '@flashcards/review-scheduling';
import { ratings } from '@flashcards/review-scheduling';
import fc from 'fast-check';

export const cardsOfStudent = 3;
const daysOfHistory = 4;

/**
 * One answer to a card, days and seconds after the first instant; its date is `zone` days away from that of the
 * instant.
 */
export interface CardReview {
  readonly card: number;
  readonly rating: Rating;
  readonly days: number;
  readonly seconds: number;
  readonly zone: number;
}

/** The terms of a goal or a quest that begins this many days after the first instant. */
export interface Terms {
  readonly of: GoalKind;
  readonly target: number;
  readonly made: number;
  readonly end: number;
}

/** One change by the first of two students, or by both; `on` is the current day, by number. */
export type BatchStep =
  | { readonly kind: 'batch'; readonly cardReviews: readonly CardReview[]; readonly on: number }
  | { readonly kind: 'undo'; readonly review: number; readonly on: number }
  | { readonly kind: 'goal'; readonly terms: Terms; readonly on: number }
  | { readonly kind: 'quest'; readonly terms: Terms }
  /** By the other student. */
  | { readonly kind: 'review'; readonly cardReview: CardReview; readonly on: number };

export type BatchHistory = readonly BatchStep[];

const day = fc.nat({ max: daysOfHistory - 1 });

/** Few instants, so that they collide and most reviews are late. */
const cardReview: fc.Arbitrary<CardReview> = fc.record({
  card: fc.nat({ max: cardsOfStudent - 1 }),
  rating: fc.constantFrom(...ratings),
  days: day,
  seconds: fc.nat({ max: 4 }),
  zone: fc.constantFrom(0, 0, 0, -1, 1),
});
const terms: fc.Arbitrary<Terms> = fc.record({
  of: fc.constantFrom<GoalKind>('xp', 'xp', 'cards'),
  target: fc.constantFrom(2, 4, 15, 30, 45, 60),
  made: fc.constantFrom(0, 0, 1),
  end: fc.constantFrom(0, daysOfHistory, daysOfHistory),
});

const batch = fc.record({
  kind: fc.constant('batch' as const),
  cardReviews: fc.array(cardReview, { minLength: 1, maxLength: 7 }),
  on: day,
});
const quest = fc.record({ kind: fc.constant('quest' as const), terms });

const step: fc.Arbitrary<BatchStep> = fc.oneof(
  { weight: 6, arbitrary: batch },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), review: fc.nat({ max: 20 }), on: day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('goal' as const), terms, on: day }) },
  { weight: 2, arbitrary: quest },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('review' as const), cardReview, on: day }) },
);

/** Begins with a quest. */
export const anyBatchHistory: fc.Arbitrary<BatchHistory> = fc
  .tuple(quest, fc.array(step, { minLength: 3, maxLength: 8 }))
  .map(([made, steps]) => [made, ...steps]);
