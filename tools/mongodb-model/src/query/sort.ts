import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { partsOf } from './conditions.ts';
import { emptyKey, keyOf } from './key.ts';
import { valuesAt } from './values.ts';

/** The keys of a document in an index or a sort: one for each value of a list. */
export const keysAt = (document: Document, path: readonly string[]): readonly string[] => {
  const keys = valuesAt(document, path).flatMap((value) => {
    if (!Array.isArray(value)) return [keyOf(value)];
    return value.length === 0 ? [emptyKey] : value.map(keyOf);
  });
  return keys.length === 0 ? [keyOf(null)] : [...new Set(keys)];
};

export interface Criterion {
  readonly path: readonly string[];
  readonly direction: 1 | -1;
}

/** Refuses sort orders that the model does not support. */
export const criteriaOf = (order: Document): readonly Criterion[] =>
  Object.entries(order).map(([path, direction]) => {
    if (direction !== 1 && direction !== -1) return fail('BadValue', `the model sorts by 1 or -1: ${path}`);
    return { path: partsOf(path), direction };
  });

/** Ascending by the least value of a list, descending by its greatest. */
const sortKey = (document: Document, { path, direction }: Criterion): string =>
  keysAt(document, path).reduce((one, other) => (one < other === (direction === 1) ? one : other));

/** Sorts items by their documents. */
export const sorted = <Item>(
  items: readonly Item[],
  order: Document,
  documentOf: (item: Item) => Document,
): readonly Item[] => {
  const criteria = criteriaOf(order);
  const keyed = items.map((item) => ({ item, keys: criteria.map((each) => sortKey(documentOf(item), each)) }));
  keyed.sort((one, other) => {
    const at = one.keys.findIndex((key, index) => key !== other.keys[index]);
    if (at < 0) return 0;
    return ((one.keys[at] ?? '') < (other.keys[at] ?? '') ? -1 : 1) * (criteria[at]?.direction ?? 1);
  });
  return keyed.map(({ item }) => item);
};
