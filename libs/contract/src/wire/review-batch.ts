import { named } from '../codec.ts';
import { eitherHas, list, object } from '../combinators.ts';
import { cardId, reviewId } from './names.ts';
import { givenInstant, wireInteger, word } from './scalars.ts';

export const rating = word('again', 'hard', 'good', 'easy');

/** The instant of a review of a batch. The server checks the bounds against its clock and the log. */
const reviewedAt = {
  ...givenInstant,
  expected: `${givenInstant.expected}, at most 60 seconds ahead (24 hours with partial=true), at most 30 days back, and at most 60 seconds before the account was made`,
};

/** The time to answer: up to an hour. */
export const answerSeconds = {
  ...wireInteger,
  schema: { type: 'string', pattern: '^(?:[0-9]{1,3}|[12][0-9]{3}|3[0-5][0-9]{2}|3600)$' },
  expected: 'whole seconds from 0 to 3600',
} as const;

const review = {
  cardID: named('card', cardId),
  rating,
  reviewID: named('id', reviewId),
  reviewedAt: named('at', reviewedAt),
} as const;

export const batchedReview = eitherHas('seconds', object({ ...review, seconds: answerSeconds }), object(review));

const mostReviews = 500;

/** The body of review-cards. */
export const reviewBatch = {
  ...list(batchedReview, { maxItems: mostReviews }),
  expected: `a list of at most ${mostReviews} reviews`,
  keepsBadEntries: true,
} as const;
