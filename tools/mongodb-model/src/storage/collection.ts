import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { matching } from '../query/filter.ts';
import { isSame } from '../query/key.ts';
import { isDocument } from '../query/values.ts';
import type { OrderedIndex } from './ordered-index.ts';
import { orderedIndex } from './ordered-index.ts';
import { planOf } from './plan.ts';
import type { Transaction } from './transaction.ts';
import { seenBy } from './transaction.ts';

/** A document as it was from a time on; `undefined` when it was deleted then. */
interface Version {
  readonly time: number;
  readonly document: Document | undefined;
}

/** All that is known of the document with one `_id`. */
export interface Row {
  /** Of the `_id`. */
  readonly key: string;
  /** Committed, oldest first. */
  readonly versions: Version[];
  /** What an open transaction has made of it. */
  pending?: { readonly owner: Transaction; readonly document: Document | undefined } | undefined;
}

export interface Collection {
  readonly namespace: string;
  /** By the key of the `_id`, in the order of insertion. */
  readonly rows: Map<string, Row>;
  indexes: readonly OrderedIndex[];
}

export interface Match {
  readonly row: Row;
  readonly document: Document;
}

export const emptyCollection = (namespace: string): Collection => ({
  namespace,
  rows: new Map(),
  indexes: [orderedIndex({ name: '_id_', key: { _id: 1 } })],
});

export const documentsOf = ({ versions, pending }: Row): readonly Document[] =>
  [...versions, ...(pending ? [pending] : [])].flatMap(({ document }) => (document ? [document] : []));

/** By its name or its key. */
const hintedIn = ({ indexes }: Collection, hint: unknown): OrderedIndex | undefined => {
  if (hint === undefined) return undefined;
  const index = indexes.find(({ spec }) => (isDocument(hint) ? isSame(spec.key, hint) : spec.name === hint));
  return index ?? fail('BadValue', 'hint provided does not correspond to an existing index');
};

const candidates = (collection: Collection, filter: Document, hint: unknown): Iterable<Row> => {
  const plan = planOf(collection.indexes, filter, hintedIn(collection, hint));
  if (!plan) return [...collection.rows.values()];
  const rows = plan.ranges.flatMap((range) => plan.index.within(range));
  return plan.index.isMultikey() ? new Set(rows) : rows;
};

export interface Selection {
  readonly filter: Document;
  /** The name or the key of an index that must be there. */
  readonly hint?: unknown;
}

/** In the order of the index that serves the filter, else in the order of insertion. */
export function* matchesIn(collection: Collection, by: Transaction, { filter, hint }: Selection): Iterable<Match> {
  const isMatch = matching(filter);
  by.touched.add(collection);
  for (const row of candidates(collection, filter, hint)) {
    const document = seenBy(by, row);
    if (document && isMatch(document)) yield { row, document };
  }
}
