import type { GoalKind } from '@flashcards/goals';
import type { CardReview, History, Round, Step } from './a-history.ts';

const alone = (step: Step, server: 0 | 1 = 0): Round => [{ step, server }];
const cardReview = (days: number, of: Partial<CardReview> = {}): CardReview => ({
  days,
  later: 0,
  card: 0,
  rating: 'good',
  zone: 0,
  ...of,
});

const review = (days: number, of: Partial<CardReview> = {}): Round =>
  alone({ kind: 'review', reviews: [cardReview(days, of)], on: days });
const batch = (on: number, ...reviews: readonly CardReview[]): Round => alone({ kind: 'review', reviews, on }, 1);
/** Undoes the n-th review. */
const undoing = (n: number, on = 0): Round => alone({ kind: 'undo', review: n, on }, 1);
const checkIn = (on: number): Round => alone({ kind: 'mark', mark: 'check-in', on });
const calling = (on: number): Round => alone({ kind: 'mark', mark: 'heatmap-call', on });
const goal = (of: GoalKind, target: number, { made = 0, end = 9 } = {}): Round =>
  alone({ kind: 'goal', of, target, end, on: made, made: { days: made, later: 0 } });
const editing = (n: number, target: number, end: number, on = 0): Round =>
  alone({ kind: 'edit', goal: n, target, end, on }, 1);
const deleting = (n: number): Round => alone({ kind: 'delete', goal: n }, 1);

/** Histories that found a fault in a store, or in a deliberately wrong one. */
export const knownHistories: readonly (readonly [what: string, history: History])[] = [
  [
    'the last by instant is not the last by number, and the one after both is undone',
    [review(4), review(1), review(5), undoing(2), review(2, { rating: 'again' })],
  ],
  [
    'two of one instant, the first of which is undone',
    [review(3, { rating: 'easy' }), review(3, { rating: 'again' }), undoing(0), review(3, { rating: 'hard' })],
  ],
  [
    'a day falls silent between two others, and the last day becomes an earlier one',
    [review(1), review(2), review(3), undoing(1), undoing(2), review(0, { card: 1 })],
  ],
  [
    'a late review of another day moves what is counted on the days of the later ones',
    [review(4, { rating: 'easy' }), review(5, { rating: 'again' }), review(0, { rating: 'again' })],
  ],
  [
    'check-ins hold the run together that undoing would tear, and join one behind',
    [checkIn(1), review(1), review(2), checkIn(3), undoing(0), undoing(1), checkIn(2), calling(0), calling(2)],
  ],
  [
    'a goal in the middle of a day’s reviews, of which the first and the last are undone',
    [
      review(3),
      goal('cards', 1, { made: 3 }),
      review(3, { later: 1 }),
      review(3, { later: 1, rating: 'again' }),
      undoing(2),
      undoing(0),
      undoing(1),
    ],
  ],
  [
    'what has failed is completed by a late batch, and that is undone',
    [
      goal('xp', 20, { end: 2 }),
      review(0),
      alone({ kind: 'look', on: 5 }),
      batch(6, cardReview(2, { card: 1 }), cardReview(1, { rating: 'easy' }), cardReview(4)),
      undoing(1, 7),
    ],
  ],
  [
    'a completed goal is deleted: what it brought stays, though its reviews go',
    [goal('xp', 10), goal('cards', 1), review(1), deleting(0), undoing(0), editing(1, 1, 0), deleting(1)],
  ],
  [
    'the date goes back and forth by flight: a card is reviewed first on a day that is behind its last',
    [
      goal('cards', 3),
      review(4, { zone: 1 }),
      review(5, { zone: -1 }),
      batch(
        6,
        cardReview(4, { later: 1, zone: -1 }),
        cardReview(5, { zone: -1 }),
        cardReview(5, { later: 1, zone: 1 }),
      ),
      undoing(1),
      editing(0, 2, 4, 6),
    ],
  ],
];
