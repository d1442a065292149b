import type { LocalDate, ReviewId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Rating } from '@flashcards/review-scheduling';
import { ratings } from '@flashcards/review-scheduling';
import type { Review, ReviewEvent } from '@flashcards/study';
import fc from 'fast-check';
import type { Learner } from './a-learner.ts';
import { cardAt } from './a-learner.ts';
import { recorded, today } from './a-review.ts';
import { undo } from './an-undo.ts';
import type { Twins } from './opened-store.ts';
import { randomReviewId } from './random-ids.ts';

export const cardsOfHistory = 2;

/** One answer or one undo, and which of two servers it comes to. */
export type Step =
  | {
      readonly kind: 'review';
      readonly card: number;
      readonly rating: Rating;
      readonly at: number;
      readonly day: number;
    }
  | { readonly kind: 'undo'; readonly review: number };

export interface Deed {
  readonly step: Step;
  readonly server: 0 | 1;
}

/** What comes at once. */
type Round = readonly Deed[];

/** Few instants and days, so that they meet, and arrive in any order: clocks are set back and phones were offline. */
const anyReview = fc.record({
  kind: fc.constant('review' as const),
  card: fc.integer({ min: 0, max: cardsOfHistory - 1 }),
  rating: fc.constantFrom(...ratings),
  at: fc.integer({ min: 0, max: 5 }),
  day: fc.integer({ min: 0, max: 9 }),
});
const anyUndo = fc.record({ kind: fc.constant('undo' as const), review: fc.nat({ max: 20 }) });
const anyStep = fc.oneof({ weight: 3, arbitrary: anyReview }, { weight: 2, arbitrary: anyUndo });
const anyDeed: fc.Arbitrary<Deed> = fc.record({ step: anyStep, server: fc.constantFrom(0 as const, 1 as const) });

/** Rounds of one deed are as frequent as crowded ones. */
export const anyHistory: fc.Arbitrary<readonly Round[]> = fc.array(
  fc.oneof(fc.tuple(anyDeed), fc.array(anyDeed, { minLength: 2, maxLength: 4 })),
  { minLength: 2, maxLength: 10 },
);

const review = (at: number, { card = 0, day = at, rating = 'good' as Rating } = {}): Round => [
  { step: { kind: 'review', card, rating, at, day }, server: 0 },
];
/** Takes back the n-th review. */
const undoing = (n: number): Round => [{ step: { kind: 'undo', review: n }, server: 1 }];

/** Each of them went wrong once, in one store or in a trial of a wrong one. */
export const knownHistories: readonly (readonly Round[])[] = [
  // The last by instant is not the last by number, and the one after both is undone.
  [review(4), review(1), review(5), undoing(2), review(2, { rating: 'again' })],
  // Two of one instant, the first of which is undone.
  [review(3, { rating: 'easy' }), review(3, { rating: 'again' }), undoing(0), review(3, { rating: 'hard' })],
  // A day falls silent between two others, and the last day becomes an earlier one.
  [review(1), review(2), review(3), undoing(1), undoing(2), review(0, { card: 1 })],
  // A late review of another day moves what is counted on the days of the later ones.
  [review(4, { rating: 'easy' }), review(5, { rating: 'again' }), review(0, { rating: 'again' })],
];

export const daysOfHistory: readonly LocalDate[] = Array.from({ length: 10 }, (_, day) => addDays(today, day));

const start = Date.parse('2026-03-02T08:00:00.000Z');

const reviewOf = ({ card, rating, at, day }: Step & { readonly kind: 'review' }, { set }: Learner): Review => ({
  id: randomReviewId(),
  card: cardAt(set, card),
  rating,
  at: new Date(start + at),
  day: addDays(today, day),
  retention: 0.9,
});

/** What came of a history: every event as it was told, by the rounds, and what was undone. */
export interface Lived {
  readonly rounds: readonly (readonly ReviewEvent[])[];
  readonly undone: ReadonlySet<ReviewId>;
}

/** Lets a history come to pass; an undo names one of the reviews before its round, if there is any. */
export const live = async (twins: Twins, learner: Learner, history: readonly Round[]): Promise<Lived> => {
  const rounds: (readonly ReviewEvent[])[] = [];
  const undone = new Set<ReviewId>();
  for (const round of history) {
    const known = rounds.flat();
    const deeds = round.map(async ({ step, server }): Promise<readonly ReviewEvent[]> => {
      if (step.kind === 'review') return [await recorded(twins[server], learner.user, reviewOf(step, learner))];
      const event = known[step.review % Math.max(1, known.length)];
      if (!event) return [];
      undone.add(event.id);
      const outcome = await undo(twins[server], learner.user, event.id);
      if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
      return [];
    });
    rounds.push((await Promise.all(deeds)).flat());
  }
  return { rounds, undone };
};
