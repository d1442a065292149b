import type { Outcome, Refusal, ReviewId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { inOrderTaken } from './log-order.ts';
import type { Review, ReviewEvent } from './review-event.ts';

type Identified = Pick<Review, 'id' | 'card'>;

/** A refusal of the reviews for which `isRefused` holds, or `undefined` when there are none. */
export const refuseWhere = <const Code extends string>(
  code: Code,
  reviews: readonly Review[],
  isRefused: (review: Review) => boolean,
): Refusal<Code> | undefined => {
  const entries = reviews.flatMap((review, index) => (isRefused(review) ? [index] : []));
  return entries.length > 0 ? refuse(code, entries) : undefined;
};

/**
 * The reviews that the log does not have yet, each once and in processing order. A repeated review id is ignored,
 * unless it names another card: then the refusal lists all entries with that id.
 */
export const unknownOf = (
  reviews: readonly Review[],
  known: ReadonlyMap<ReviewId, ReviewEvent>,
): Outcome<readonly Review[], 'review_id_taken'> => {
  const seen = new Map<ReviewId, Identified>(known);
  const unknown: Review[] = [];
  for (const review of inOrderTaken(reviews)) {
    if (seen.has(review.id)) continue;
    seen.set(review.id, review);
    unknown.push(review);
  }
  const taken = refuseWhere('review_id_taken', reviews, ({ id, card }) => seen.get(id)?.card !== card);
  return taken ?? ok(unknown);
};

/** Converts a refusal of unknown reviews to a refusal of all reviews: repeats of the refused ids are included. */
export const refusedAmong = <const Code extends string>(
  all: readonly Review[],
  unknown: readonly Review[],
  refusal: Refusal<Code>,
): Refusal<Code> => {
  const ids = new Set(refusal.entries?.map((entry) => unknown[entry]?.id));
  return refuseWhere(refusal.code, all, ({ id }) => ids.has(id)) ?? refusal;
};

/**
 * The most later reviews that one change may replay. A store refuses more, so that one learner's clock does not block
 * other learners. A phone that was offline replays a few reviews for each card.
 */
export const mostReplays = 4_000;
