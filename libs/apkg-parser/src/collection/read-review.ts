import type { SqliteValue } from '../sqlite/value.ts';
import { validDate } from '../valid-date.ts';
import type { PackageReview } from './package-review.ts';
import { idOf, numberOf } from './stored-value.ts';

/** The columns that a review is read from. */
export const reviewColumns = ['id', 'cid', 'ease', 'ivl', 'lastIvl', 'factor', 'time', 'type'] as const;

/** Maximum bytes of a value of each column; enough for a number stored as text. */
export const reviewValueBytes = 1_000;

/** A review from the columns above; undefined if its card is not an id. */
export const readReview = (row: readonly SqliteValue[]): PackageReview | undefined => {
  const [key, cid, rating, interval, lastInterval, factor, milliseconds, kind] = row;
  const id = idOf(key);
  const cardId = idOf(cid);
  if (id === undefined || cardId === undefined) return undefined;
  const at = validDate(numberOf(key));
  return {
    id,
    cardId,
    ...(at ? { at } : {}),
    rating: numberOf(rating),
    interval: numberOf(interval),
    lastInterval: numberOf(lastInterval),
    factor: numberOf(factor),
    milliseconds: numberOf(milliseconds),
    kind: numberOf(kind),
  };
};
