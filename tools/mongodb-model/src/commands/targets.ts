import type { Document } from 'bson';
import { isSame } from '../query/key.ts';
import type { Update } from '../query/update.ts';
import type { Collection, Match, Selection } from '../storage/collection.ts';
import { matchesIn } from '../storage/collection.ts';
import { putRow } from '../storage/rows.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Request } from './request.ts';
import { namespaceOf } from './request.ts';

/** The collection that a command writes to; created by the first write. */
export const target = (request: Request): Collection => request.server.engine.ensure(namespaceOf(request));

export const firstOf = (collection: Collection, by: Transaction, selection: Selection): Match | undefined => {
  for (const match of matchesIn(collection, by, selection)) return match;
  return undefined;
};

interface ChangedMatch extends Match {
  readonly update: Update;
}

/** An update without a change writes nothing, so it causes no conflict. */
export const changed = (collection: Collection, by: Transaction, { row, document, update }: ChangedMatch): Document => {
  const next = update(document, false);
  const isChanged = !isSame(document, next);
  if (isChanged) putRow(collection, by, { row, document: next });
  return { n: 1, nModified: isChanged ? 1 : 0 };
};
