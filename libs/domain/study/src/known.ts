import type { Outcome, ReviewId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { inOrderTaken } from './log-order.ts';
import type { Review, ReviewEvent } from './review-event.ts';

type Told = Pick<Review, 'id' | 'card'>;

/**
 * Those of the reviews that the log does not know yet, each once and in the order in which they are taken: a repeat of a
 * review id is harmless, unless it is of another card.
 */
export const unknownOf = (
  reviews: readonly Review[],
  known: ReadonlyMap<ReviewId, ReviewEvent>,
): Outcome<readonly Review[], 'review_id_taken'> => {
  const told = new Map<ReviewId, Told>(known);
  const unknown: Review[] = [];
  for (const review of inOrderTaken(reviews)) {
    const same = told.get(review.id);
    if (same && same.card !== review.card) return refuse('review_id_taken');
    if (same) continue;
    told.set(review.id, review);
    unknown.push(review);
  }
  return ok(unknown);
};

/**
 * More later reviews than a change may replay: a store refuses it, so that nobody waits for one learner's clock. A learner
 * with a phone that was offline replays a few for each card.
 */
export const mostReplays = 4_000;
