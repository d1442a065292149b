import type { AccountId, CardId, ReviewId } from '@flashcards/kernel';
import type { Reviews, Store } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import type { Projections, ReviewEvent } from '@flashcards/study';
import { rebuild } from '@flashcards/study';
import { createdOn } from './a-set.ts';

export const undoneAt = new Date('2026-03-03T09:00:00.456Z');

export const undo = (store: Store, account: AccountId, id: ReviewId): ReturnType<Reviews['undo']> =>
  store.reviews.undo(account, { id, at: undoneAt });

const untouched = (_: CardId): Progress => newCard(createdOn);

/** What these events alone amount to: the projections that a store must show when they are all that is kept. */
export const rebuilt = (events: readonly ReviewEvent[]): Projections => rebuild(events, untouched);
