import { validDate } from '../valid-date.ts';
import type { CollectionDatabase, Row } from './database.ts';
import type { PackageReview } from './package-review.ts';
import { hasTable } from './secure-schema.ts';

const query = `SELECT CAST(rowid AS TEXT), CAST(cid AS TEXT), ease, ivl, lastIvl, factor, time, type
  FROM revlog NOT INDEXED ORDER BY rowid`;

const readReview = ([id, cardId, rating, interval, lastInterval, factor, milliseconds, kind]: Row): PackageReview => {
  const at = validDate(Number(id));
  return {
    id: String(id),
    cardId: String(cardId),
    ...(at ? { at } : {}),
    rating: Number(rating),
    interval: Number(interval),
    lastInterval: Number(lastInterval),
    factor: Number(factor),
    milliseconds: Number(milliseconds),
    kind: Number(kind),
  };
};

/** Streams the review log in the order of its ids. */
export function* readReviews(db: CollectionDatabase): Generator<PackageReview> {
  if (!hasTable(db, 'revlog')) return;
  for (const row of db.rows(query)) yield readReview(row);
}
