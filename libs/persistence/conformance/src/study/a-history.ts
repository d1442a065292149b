import type { GoalKind } from '@flashcards/goals';
import { ratings } from '@flashcards/review-scheduling';
import type { Rating } from '@flashcards/review-scheduling';
import type { DayMark } from '@flashcards/streak';
import fc from 'fast-check';

export const cardsOfHistory = 2;
export const daysOfHistory = 10;

/** An instant: days after the first, and milliseconds. */
export interface When {
  readonly days: number;
  readonly later: number;
}

/** One answer to a card. */
export interface CardReview extends When {
  readonly card: number;
  readonly rating: Rating;
  /** The difference in days between the learner's date and that of the instant, as by a time zone. */
  readonly zone: number;
}

/**
 * One change by a learner; a goal or a review is chosen by number from those before. `on` is the current day, by
 * number.
 */
export type Step =
  | { readonly kind: 'review'; readonly reviews: readonly CardReview[]; readonly on: number }
  | { readonly kind: 'undo'; readonly review: number; readonly on: number }
  | { readonly kind: 'mark'; readonly mark: DayMark; readonly on: number }
  | {
      readonly kind: 'goal';
      readonly of: GoalKind;
      readonly target: number;
      readonly end: number;
      readonly on: number;
      readonly made: When;
    }
  | { readonly kind: 'edit'; readonly goal: number; readonly target: number; readonly end: number; readonly on: number }
  | { readonly kind: 'delete'; readonly goal: number }
  | { readonly kind: 'look'; readonly on: number };

export interface Action {
  readonly step: Step;
  /** The server that gets it. */
  readonly server: 0 | 1;
}

/** Concurrent changes. */
export type Round = readonly Action[];
export type History = readonly Round[];

/** Few instants and days, so that they collide and arrive in any order: clocks are set back and phones were offline. */
const anyDay = fc.integer({ min: 0, max: daysOfHistory - 1 });
const anyWhen = fc.record({ days: anyDay, later: fc.integer({ min: 0, max: 1 }) });
const anyCardReview: fc.Arbitrary<CardReview> = fc
  .record({
    when: anyWhen,
    card: fc.integer({ min: 0, max: cardsOfHistory - 1 }),
    rating: fc.constantFrom(...ratings),
    zone: fc.constantFrom(0, 0, 0, -1, 1),
  })
  .map(({ when, ...review }) => ({ ...when, ...review }));
const anyTarget = fc.constantFrom(1, 2, 3, 10, 20, 45);
const anyGoalNumber = fc.nat({ max: 5 });

const weighted = <Kind extends Step['kind']>(
  weight: number,
  arbitrary: fc.Arbitrary<Step & { readonly kind: Kind }>,
): { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> } => ({ weight, arbitrary });

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  weighted(
    6,
    fc.record({
      kind: fc.constant('review'),
      reviews: fc.oneof(fc.tuple(anyCardReview), fc.array(anyCardReview, { maxLength: 5 })),
      on: anyDay,
    }),
  ),
  weighted(4, fc.record({ kind: fc.constant('undo'), review: fc.nat({ max: 20 }), on: anyDay })),
  weighted(2, fc.record({ kind: fc.constant('mark'), mark: fc.constantFrom('check-in', 'heatmap-call'), on: anyDay })),
  weighted(
    2,
    fc.record({
      kind: fc.constant('goal'),
      of: fc.constantFrom('xp', 'cards'),
      target: anyTarget,
      end: anyDay,
      on: anyDay,
      made: anyWhen,
    }),
  ),
  weighted(
    2,
    fc.record({ kind: fc.constant('edit'), goal: anyGoalNumber, target: anyTarget, end: anyDay, on: anyDay }),
  ),
  weighted(1, fc.record({ kind: fc.constant('delete'), goal: anyGoalNumber })),
  weighted(1, fc.record({ kind: fc.constant('look'), on: anyDay })),
);
const anyAction: fc.Arbitrary<Action> = fc.record({ step: anyStep, server: fc.constantFrom(0, 1) });

/** Rounds of one change are as frequent as larger ones. */
export const anyHistory: fc.Arbitrary<History> = fc.array(
  fc.oneof(fc.tuple(anyAction), fc.array(anyAction, { minLength: 2, maxLength: 4 })),
  { minLength: 2, maxLength: 12 },
);
