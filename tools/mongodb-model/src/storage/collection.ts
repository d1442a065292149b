import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { matching } from '../query/filter.ts';
import { isSame } from '../query/key.ts';
import { sorted } from '../query/sort.ts';
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

export interface Selection {
  readonly filter: Document;
  /** In no order when absent. */
  readonly sort?: Document | undefined;
  /** The name or the key of an index that must be there. */
  readonly hint?: unknown;
}

interface Candidates {
  readonly rows: Iterable<Row>;
  readonly isSorted: boolean;
}

const candidatesIn = (collection: Collection, { filter, sort = {}, hint }: Selection): Candidates => {
  const plan = planOf(collection.indexes, { filter, sort }, hintedIn(collection, hint));
  const isUnsorted = Object.keys(sort).length === 0;
  if (!plan) return { rows: [...collection.rows.values()], isSorted: isUnsorted };
  const rows = plan.ranges.flatMap((range) => plan.index.within(range));
  if (plan.direction === -1) rows.reverse();
  const isSorted = isUnsorted || plan.direction !== undefined;
  return { rows: plan.index.isMultikey() ? new Set(rows) : rows, isSorted };
};

function* seenOf(rows: Iterable<Row>, by: Transaction, filter: Document): Iterable<Match> {
  const isMatch = matching(filter);
  for (const row of rows) {
    const document = seenBy(by, row);
    if (document && isMatch(document)) yield { row, document };
  }
}

/** Without an order: in that of the index that serves the filter, else in that of insertion. */
export const matchesIn = (collection: Collection, by: Transaction, selection: Selection): Iterable<Match> => {
  by.touched.add(collection);
  const { rows, isSorted } = candidatesIn(collection, selection);
  const matches = seenOf(rows, by, selection.filter);
  return isSorted ? matches : sorted([...matches], selection.sort ?? {}, ({ document }) => document);
};
