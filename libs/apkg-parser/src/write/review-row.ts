import { checkId, checkInteger, signed, unsigned } from './check.ts';
import type { ReviewToWrite } from './deck-to-write.ts';
import type { Row } from './sqlite/table.ts';

/** The values of a row of Anki's review log. Throws `TypeError`. */
export const reviewRow = (review: ReviewToWrite): Row => {
  const place = `review ${checkId(review.id, 'the id of a review')}:`;
  return [
    review.id,
    checkId(review.cardId, `${place} its card`),
    -1,
    checkInteger(review.rating, { least: 0, most: 4 }, `${place} its rating`),
    checkInteger(review.interval, signed(32), `${place} its interval`),
    checkInteger(review.lastInterval, signed(32), `${place} its last interval`),
    checkInteger(review.factor, unsigned(32), `${place} its factor`),
    checkInteger(review.milliseconds, unsigned(31), `${place} its duration`),
    checkInteger(review.kind, { least: 0, most: 5 }, `${place} its kind`),
  ];
};
