import { signed, unsigned } from './check.ts';
import type { ContentChecks } from './content-checks.ts';
import type { ReviewToWrite } from './deck-to-write.ts';
import type { Row } from './sqlite/table.ts';

/** The values of a row of Anki's review log. Throws `TypeError`. */
export const reviewRow = (review: ReviewToWrite, { id, integer }: ContentChecks): Row => {
  const place = `review ${id(review.id, 'the id of a review')}:`;
  return [
    review.id,
    id(review.cardId, `${place} its card`),
    -1,
    integer(review.rating, { least: 0, most: 4 }, `${place} its rating`),
    integer(review.interval, signed(32), `${place} its interval`),
    integer(review.lastInterval, signed(32), `${place} its last interval`),
    integer(review.factor, unsigned(32), `${place} its factor`),
    integer(review.milliseconds, unsigned(31), `${place} its duration`),
    integer(review.kind, { least: 0, most: 5 }, `${place} its kind`),
  ];
};
