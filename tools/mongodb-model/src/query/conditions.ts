import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { isDocument } from './values.ts';

/** A filter's condition on one field. */
export interface Condition {
  readonly path: string;
  readonly operator: string;
  readonly operand: unknown;
}

export const partsOf = (path: string): readonly string[] => path.split('.');

/** `{ $gt: 1 }`, as opposed to a document for equality. */
export const isOperators = (value: unknown): value is Document =>
  isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false);

const conditionsOn = (path: string, value: unknown): readonly Condition[] => {
  if (value instanceof RegExp) return fail('BadValue', 'the model knows no regular expressions');
  if (!isOperators(value)) return [{ path, operator: '$eq', operand: value }];
  return Object.entries(value).map(([operator, operand]) => ({ path, operator, operand: operand as unknown }));
};

/** The conditions of a filter on single fields, without those below `$and` or `$or`. */
export const conditionsOf = (filter: Document): readonly Condition[] =>
  Object.entries(filter)
    .filter(([name]) => !name.startsWith('$'))
    .flatMap(([path, value]) => conditionsOn(path, value));

/** The conditions that every match meets, including those below `$and`. */
export const necessaryOf = (filter: Document): readonly Condition[] => {
  const below = Array.isArray(filter['$and']) ? (filter['$and'] as unknown[]).filter(isDocument) : [];
  return [...conditionsOf(filter), ...below.flatMap(necessaryOf)];
};
