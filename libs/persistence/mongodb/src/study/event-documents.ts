import type { AccountId, CardId, ReviewId } from '@flashcards/kernel';
import type { LoggedReview } from '@flashcards/persistence-ports';
import type { LogPlace, ReviewEvent } from '@flashcards/study';
import type { EventDocument } from './documents.ts';
import { keyIn, rowOf } from './documents.ts';

export const loggedFrom = (row: EventDocument): LoggedReview => {
  const { _id, account: _, kind: __, kept: ___, ...event } = row;
  return { id: keyIn(row) as ReviewId, ...event };
};

export const eventRow = (account: AccountId, { id, ...event }: ReviewEvent): EventDocument => ({
  ...rowOf(account, 'event', id),
  kind: 'event',
  kept: true,
  ...event,
});

/** Matches kept events of an account. */
export const kept = (account: AccountId) => ({ account, kind: 'event', kept: true }) as const;

/** Matches kept events of a card. */
export const keptOf = (account: AccountId, card: CardId) => ({ ...kept(account), card });

/** Matches events after a place in the log. The first bound is for the index. */
export const later = ({ at, seq }: LogPlace) => ({
  at: { $gte: at },
  $or: [{ at: { $gt: at } }, { at, seq: { $gt: seq } }],
});

/** The latest first. */
export const descending = { at: -1, seq: -1 } as const;

/** Matches events before a place in the log. */
export const earlier = ({ at, seq }: LogPlace) => ({
  at: { $lte: at },
  $or: [{ at: { $lt: at } }, { at, seq: { $lt: seq } }],
});
