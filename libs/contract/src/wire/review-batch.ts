import { named } from '../codec.ts';
import { list, object } from '../combinators.ts';
import { cardId, reviewId } from './names.ts';
import { givenInstant, word } from './scalars.ts';

export const rating = word('again', 'hard', 'good', 'easy');

/** The instant of a review of a batch. The server checks the bounds against its clock and the log. */
const reviewedAt = {
  ...givenInstant,
  expected: `${givenInstant.expected}, at most 60 seconds ahead (24 hours with partial=true), at most 30 days back, and at most 60 seconds before the account was made`,
};

export const batchedReview = object({
  cardID: named('card', cardId),
  rating,
  reviewID: named('id', reviewId),
  reviewedAt: named('at', reviewedAt),
});

const mostReviews = 500;

/** The body of review-cards. */
export const reviewBatch = {
  ...list(batchedReview, { maxItems: mostReviews }),
  expected: `a list of at most ${mostReviews} reviews`,
  keepsBadEntries: true,
} as const;
