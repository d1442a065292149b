import type { Outcome, Refusal, ReviewId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { inOrderTaken } from './log-order.ts';
import type { Review, ReviewEvent } from './review-event.ts';

type Told = Pick<Review, 'id' | 'card'>;

/** A refusal of those of the reviews for which this holds, if there are any. */
export const refuseWhere = <const Code extends string>(
  code: Code,
  reviews: readonly Review[],
  isRefused: (review: Review) => boolean,
): Refusal<Code> | undefined => {
  const entries = reviews.flatMap((review, index) => (isRefused(review) ? [index] : []));
  return entries.length > 0 ? refuse(code, entries) : undefined;
};

/**
 * Those of the reviews that the log does not know yet, each once and in the order in which they are taken: a repeat of a
 * review id is harmless, unless it is of another card. The refusal names all entries that are.
 */
export const unknownOf = (
  reviews: readonly Review[],
  known: ReadonlyMap<ReviewId, ReviewEvent>,
): Outcome<readonly Review[], 'review_id_taken'> => {
  const told = new Map<ReviewId, Told>(known);
  const unknown: Review[] = [];
  for (const review of inOrderTaken(reviews)) {
    if (told.has(review.id)) continue;
    told.set(review.id, review);
    unknown.push(review);
  }
  const taken = refuseWhere('review_id_taken', reviews, ({ id, card }) => told.get(id)?.card !== card);
  return taken ?? ok(unknown);
};

/** The refusal of some of the unknown reviews as one of all reviews: repeats of their ids are refused with them. */
export const refusedAmong = <const Code extends string>(
  all: readonly Review[],
  unknown: readonly Review[],
  refusal: Refusal<Code>,
): Refusal<Code> => {
  const ids = new Set(refusal.entries?.map((entry) => unknown[entry]?.id));
  return refuseWhere(refusal.code, all, ({ id }) => ids.has(id)) ?? refusal;
};

/**
 * More later reviews than a change may replay: a store refuses it, so that nobody waits for one learner's clock. A learner
 * with a phone that was offline replays a few for each card.
 */
export const mostReplays = 4_000;
