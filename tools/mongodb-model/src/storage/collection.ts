import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { matching } from '../query/filter.ts';
import { isSame } from '../query/key.ts';
import { sorted } from '../query/sort.ts';
import { isDocument } from '../query/values.ts';
import type { Entry, OrderedIndex } from './ordered-index.ts';
import { orderedIndex } from './ordered-index.ts';
import type { Plan } from './plan.ts';
import { planOf } from './plan.ts';
import type { Transaction } from './transaction.ts';
import { seenBy } from './transaction.ts';

/** A document from a time on; `undefined` if it was deleted then. */
interface Version {
  readonly time: number;
  readonly document: Document | undefined;
}

/** All versions of the document with one `_id`. */
export interface Row {
  /** Of the `_id`. */
  readonly key: string;
  /** Committed, oldest first. */
  readonly versions: Version[];
  /** The uncommitted change of an open transaction. */
  pending?: { readonly owner: Transaction; readonly document: Document | undefined } | undefined;
}

export interface Collection {
  readonly namespace: string;
  /** Documents examined so far, matching or not. */
  examined: number;
  /** Answers sorted without an index. */
  sorts: number;
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
  examined: 0,
  sorts: 0,
  rows: new Map(),
  indexes: [orderedIndex({ name: '_id_', key: { _id: 1 } })],
});

export const documentsOf = ({ versions, pending }: Row): readonly Document[] =>
  [...versions, ...(pending ? [pending] : [])].flatMap(({ document }) => (document ? [document] : []));

/** By name or key. */
const hintedIn = ({ indexes }: Collection, hint: unknown): OrderedIndex | undefined => {
  if (hint === undefined) return undefined;
  const index = indexes.find(({ spec }) => (isDocument(hint) ? isSame(spec.key, hint) : spec.name === hint));
  return index ?? fail('BadValue', 'hint provided does not correspond to an existing index');
};

export interface Selection {
  readonly filter: Document;
  /** Absent: unordered. */
  readonly sort?: Document | undefined;
  /** The name or key of an index that must exist. */
  readonly hint?: unknown;
}

/** Where a document may be found; without an index, among all rows. */
interface Candidate extends Entry {
  readonly index?: OrderedIndex | undefined;
}

interface Candidates {
  readonly all: Iterable<Candidate>;
  readonly isSorted: boolean;
  /** Whether a row may occur more than once. */
  readonly mayRepeat: boolean;
}

const entriesOf = ({ index, ranges }: Pick<Plan, 'index' | 'ranges'>): readonly Candidate[] =>
  ranges.flatMap((range) => index.within(range).map((entry) => ({ ...entry, index })));

/** A place in an index for each alternative of the filter; `undefined` if one has none. */
const alternativesIn = ({ indexes }: Collection, { $or }: Document): readonly Plan[] | undefined => {
  if (!Array.isArray($or)) return undefined;
  const plans = ($or as Document[]).map((filter) => planOf(indexes, { filter, sort: {} }));
  return plans.every((plan) => plan !== undefined) ? plans : undefined;
};

/** An index that only has the order would be scanned completely. */
const isNarrow = (plan: Plan | undefined, hint: unknown): boolean =>
  plan !== undefined && (plan.depth > 0 || hint !== undefined);

const candidatesIn = (collection: Collection, { filter, sort = {}, hint }: Selection): Candidates => {
  const isUnsorted = Object.keys(sort).length === 0;
  const plan = planOf(collection.indexes, { filter, sort }, hintedIn(collection, hint));
  const alternatives = isNarrow(plan, hint) ? undefined : alternativesIn(collection, filter);
  if (alternatives) return { all: alternatives.flatMap(entriesOf), isSorted: isUnsorted, mayRepeat: true };
  if (plan) {
    const all = [...entriesOf(plan)];
    if (plan.direction === -1) all.reverse();
    return { all, isSorted: isUnsorted || plan.direction !== undefined, mayRepeat: plan.index.isMultikey() };
  }
  const all = [...collection.rows.values()].map((row) => ({ row, key: row.key }));
  return { all, isSorted: isUnsorted, mayRepeat: false };
};

const hasSeveral = ({ versions, pending }: Row): boolean => versions.length + (pending ? 1 : 0) > 1;

const isUnder = ({ index, ...entry }: Candidate, document: Document): boolean =>
  !index || !hasSeveral(entry.row) || index.isUnder(entry, document);

interface Looking {
  readonly collection: Collection;
  readonly by: Transaction;
  readonly filter: Document;
}

function* seenOf({ all, mayRepeat }: Candidates, { collection, by, filter }: Looking): Iterable<Match> {
  const isMatch = matching(filter);
  const met = new Set<Row>();
  for (const candidate of all) {
    collection.examined += 1;
    const { row } = candidate;
    const document = met.has(row) ? undefined : seenBy(by, row);
    if (!document || !isMatch(document) || !isUnder(candidate, document)) continue;
    if (mayRepeat) met.add(row);
    yield { row, document };
  }
}

/** Without a sort, in the order of the index used, else of insertion. */
export const matchesIn = (collection: Collection, by: Transaction, selection: Selection): Iterable<Match> => {
  by.touched.add(collection);
  const candidates = candidatesIn(collection, selection);
  const matches = seenOf(candidates, { collection, by, filter: selection.filter });
  if (candidates.isSorted) return matches;
  collection.sorts += 1;
  return sorted([...matches], selection.sort ?? {}, ({ document }) => document);
};
