import { validDate } from '../valid-date.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import type { PackageReview } from './package-review.ts';
import { idOf, numberOf } from './stored-value.ts';

/** The columns that a review is read from. */
export const reviewColumns = ['id', 'cid', 'ease', 'ivl', 'lastIvl', 'factor', 'time', 'type'] as const;

const readReview = ([
  id,
  cardId,
  rating,
  interval,
  lastInterval,
  factor,
  milliseconds,
  kind,
]: readonly SqliteValue[]): PackageReview => {
  const at = validDate(numberOf(id));
  return {
    id: idOf(id),
    cardId: idOf(cardId),
    ...(at ? { at } : {}),
    rating: numberOf(rating),
    interval: numberOf(interval),
    lastInterval: numberOf(lastInterval),
    factor: numberOf(factor),
    milliseconds: numberOf(milliseconds),
    kind: numberOf(kind),
  };
};

/** Streams the review log in the order of its ids. */
export function* readReviews(file: SqliteFile): Generator<PackageReview> {
  if (!file.hasTable('revlog')) return;
  for (const row of file.rows('revlog', reviewColumns)) yield readReview(row);
}
