import type { AccountId, CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import type { Reviews, Store } from '@flashcards/persistence-ports';
import type { DueLoad, Progress } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import { noActivity } from '@flashcards/streak';
import type { MarkEvent, Projections, ReviewEvent, Totals } from '@flashcards/study';
import { rebuild } from '@flashcards/study';
import { today } from './a-review.ts';
import { createdOn } from '../library/a-set.ts';

export const undoneAt = new Date('2026-03-03T09:00:00.456Z');

export const undo = (
  store: Store,
  account: AccountId,
  id: ReviewId,
  on: LocalDate = today,
): ReturnType<Reviews['undo']> => store.reviews.undo(account, { id, at: undoneAt, today: on });

const untouched = (_: CardId): Progress => newCard(createdOn);

/** The totals of an account without events and goals. */
export const noTotals: Totals = { ...noActivity, completedGoals: 0, questsWon: 0 };

/**
 * The projections that a store must show when exactly these events are kept, which may refer to these loads, and the
 * totals of an account without goals.
 */
export const rebuilt = (
  kept: readonly ReviewEvent[],
  marks: readonly MarkEvent[] = [],
  loads: readonly DueLoad[] = [],
): Projections & { readonly totals: Totals } => {
  const referred = { weights: new Map(), loads: new Map(loads.map((load) => [load.day, load])) };
  const projections = rebuild({ kept, marks, referred }, untouched);
  return { ...projections, totals: { ...projections.activity, completedGoals: 0, questsWon: 0 } };
};
