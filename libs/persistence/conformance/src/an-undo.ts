import type { ReviewId, UserId } from '@flashcards/kernel';
import type { CardLog, Reviews, RewrittenLog, Store } from '@flashcards/persistence-ports';
import type { ReviewEvent } from '@flashcards/review-scheduling';
import { replay } from '@flashcards/review-scheduling';
import type { Activity, CountedReview, DayActivity } from '@flashcards/streak';
import { noActivity, recount } from '@flashcards/streak';

export const undoneAt = new Date('2026-03-03T09:00:00.456Z');

const countedOf = ({ day, xp, before }: ReviewEvent): CountedReview => ({ day, xp, isFirst: before.state === 'new' });

/** The log as if the review had never been. */
const without =
  (id: ReviewId) =>
  ({ origin, events, activity, days }: CardLog): RewrittenLog => {
    const replayed = replay(
      origin,
      events.filter((event) => event.id !== id),
    );
    return {
      events: replayed,
      progress: replayed.at(-1)?.after ?? origin,
      ...recount(activity, days, { removed: events.map(countedOf), added: replayed.map(countedOf) }),
    };
  };

export const undo = (store: Store, user: UserId, id: ReviewId): ReturnType<Reviews['undo']> =>
  store.reviews.undo(user, { id, at: undoneAt }, without(id));

/** The log that undoing this review would rewrite; the rewrite fails, so all stays as it is. */
export const logOf = async (store: Store, user: UserId, id: ReviewId): Promise<CardLog> => {
  let seen: CardLog | undefined;
  const look = (log: CardLog): never => {
    seen = log;
    throw new Error('only looking');
  };
  await store.reviews.undo(user, { id, at: undoneAt }, look).catch(() => undefined);
  if (!seen) throw new Error('no such review, or it is undone');
  return seen;
};

/** What these events alone amount to. */
export const recounted = (
  events: readonly ReviewEvent[],
): { readonly activity: Activity; readonly days: readonly DayActivity[] } =>
  recount(noActivity, [], { removed: [], added: events.map(countedOf) });
