import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { partsOf } from '../query/conditions.ts';
import { keyOf } from '../query/key.ts';
import { valuesAt } from '../query/values.ts';
import type { Collection, Row } from './collection.ts';
import { documentsOf } from './collection.ts';
import type { IndexSpec, OrderedIndex } from './ordered-index.ts';
import { below, orderedIndex } from './ordered-index.ts';
import type { Transaction } from './transaction.ts';
import { claim, seenBy } from './transaction.ts';

const duplicate = (namespace: string, { name, key }: Pick<IndexSpec, 'name' | 'key'>, document: Document): never => {
  const values = Object.keys(key).map((path) => [path, valuesAt(document, partsOf(path))[0] ?? null] as const);
  const keyValue = Object.fromEntries(values);
  const message = `E11000 duplicate key error collection: ${namespace} index: ${name}`;
  return fail('DuplicateKey', `${message} dup key: ${JSON.stringify(keyValue)}`, { keyPattern: key, keyValue });
};

/** Whether another row has the key. A conflict if a transaction outside the snapshot added or removed it. */
const isTaken = (by: Transaction, row: Row, has: (document: Document) => boolean): boolean => {
  if (!documentsOf(row).some(has)) return false;
  claim(by, row);
  const seen = seenBy(by, row);
  return seen !== undefined && has(seen);
};

const othersUnder = (
  index: OrderedIndex,
  document: Document,
  row: Row | undefined,
): readonly (readonly [string, Row])[] =>
  index.keysOf(document).flatMap((key) => {
    return index.within(below(key)).flatMap(({ row: other }) => (other === row ? [] : [[key, other] as const]));
  });

const checkUnique = ({ indexes, namespace }: Collection, by: Transaction, { document, row }: Placed): void => {
  for (const index of indexes.filter(({ spec }) => spec.unique))
    for (const [key, other] of othersUnder(index, document, row))
      if (isTaken(by, other, (each) => index.keysOf(each).includes(key))) duplicate(namespace, index.spec, document);
};

interface Placed {
  readonly document: Document;
  readonly row: Row | undefined;
}

/** Removes documents that a row no longer has from the indexes. */
const forget = ({ indexes }: Collection, row: Row, documents: readonly (Document | undefined)[]): void => {
  const others = documentsOf(row);
  for (const document of documents)
    if (document && !others.includes(document)) for (const index of indexes) index.drop(document, row, others);
};

/** Computes the keys first, so that a document that cannot be indexed changes nothing. */
const setPending = (collection: Collection, by: Transaction, { row, document }: PendingChange): void => {
  const keyed = collection.indexes.map((index) => [index, document ? index.keysOf(document) : []] as const);
  const before = row.pending?.document;
  row.pending = { owner: by, document };
  collection.rows.set(row.key, row);
  by.written.set(row, collection);
  by.touched.add(collection);
  for (const [index, keys] of keyed) index.add(keys, row);
  forget(collection, row, [before]);
};

interface PendingChange {
  readonly row: Row;
  readonly document: Document | undefined;
}

export const insertRow = (collection: Collection, by: Transaction, document: Document): void => {
  const { rows, namespace } = collection;
  const key = keyOf(document['_id']);
  const known = rows.get(key);
  if (known) claim(by, known);
  if (known && seenBy(by, known)) duplicate(namespace, { name: '_id_', key: { _id: 1 } }, document);
  checkUnique(collection, by, { document, row: known });
  setPending(collection, by, { row: known ?? { key, versions: [] }, document });
};

/** A document of `undefined` deletes the row. */
export const putRow = (collection: Collection, by: Transaction, { row, document }: PendingChange): void => {
  claim(by, row);
  if (document) checkUnique(collection, by, { document, row });
  setPending(collection, by, { row, document });
};

/** Turns the pending change into a version, or discards it without a commit time. */
export const settleRow = (collection: Collection, row: Row, commitTime: number | undefined): void => {
  const document = row.pending?.document;
  row.pending = undefined;
  if (commitTime !== undefined) row.versions.push({ time: commitTime, document });
  forget(collection, row, [document]);
};

/** Whether old versions or a deletion are kept for earlier snapshots. */
const hasPast = ({ versions }: Row): boolean => versions.length > 1 || versions.some(({ document }) => !document);

/** Removes the versions that no snapshot from the horizon on reads. Returns whether any old ones are left. */
export const pruneRow = (collection: Collection, row: Row, horizon: number): boolean => {
  const { versions, key } = row;
  const first = versions.findLastIndex(({ time }) => time <= horizon);
  const isGone = first >= 0 && versions[first]?.document === undefined;
  const old = versions.splice(0, Math.max(0, isGone ? first + 1 : first));
  const documents = old.map(({ document }) => document);
  forget(collection, row, documents);
  if (versions.length === 0 && !row.pending) collection.rows.delete(key);
  return hasPast(row);
};

/** Fails if two documents have the same key. */
export const buildIndex = (collection: Collection, spec: IndexSpec): void => {
  const index = orderedIndex(spec);
  for (const row of collection.rows.values())
    for (const document of documentsOf(row)) {
      if (spec.unique && othersUnder(index, document, row).length > 0) duplicate(collection.namespace, spec, document);
      index.add(index.keysOf(document), row);
    }
  collection.indexes = [...collection.indexes, index];
};
