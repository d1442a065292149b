import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { partsOf } from './conditions.ts';
import { emptyKey, keyOf } from './key.ts';
import { valuesAt } from './values.ts';

/** The keys under which an index or a sort has a document: a list stands under each of its values. */
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

/** Refuses what the model does not sort by. */
export const criteriaOf = (order: Document): readonly Criterion[] =>
  Object.entries(order).map(([path, direction]) => {
    if (direction !== 1 && direction !== -1) return fail('BadValue', `the model sorts by 1 or -1: ${path}`);
    return { path: partsOf(path), direction };
  });

/** Up by the least of a list, down by its greatest. */
const sortKey = (document: Document, { path, direction }: Criterion): string =>
  keysAt(document, path).reduce((one, other) => (one < other === (direction === 1) ? one : other));

/** In an order of the documents that the items have. */
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
