import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { isOperators, partsOf } from './conditions.ts';
import { emptyKey, keyOf } from './key.ts';
import { field, isDocument } from './values.ts';

/** Computes a value from a document; `undefined` is a missing value. */
export type Expression = (document: Document) => unknown;

type Operator = (values: readonly unknown[]) => unknown;

const isNothing = (value: unknown): boolean => value === undefined || value === null;

export const isTrue = (value: unknown): boolean => !isNothing(value) && value !== false && value !== 0;

/** In expressions a missing value is less than `null`. */
const order = (value: unknown): string => (value === undefined ? emptyKey : keyOf(value));

const comparing =
  (holds: (one: string, other: string) => boolean): Operator =>
  ([one, other]) =>
    holds(order(one), order(other));

const reckoning =
  (name: string, reckon: (one: number, other: number) => number): Operator =>
  (values) => {
    if (values.some(isNothing)) return null;
    const isNumeric = values.every((value) => typeof value === 'number');
    return isNumeric ? values.reduce(reckon) : fail('TypeMismatch', `the model's ${name} only supports numbers`);
  };

const addedUp = reckoning('$add', (one, other) => one + other);

/** Adds milliseconds to a date. */
const adding: Operator = (values) => {
  const [date, ...others] = values.filter((value) => value instanceof Date);
  if (!date || others.length > 0 || values.some(isNothing)) return addedUp(values);
  return new Date(Number(addedUp(values.map((value) => (value === date ? date.getTime() : value)))));
};

/** The least or greatest value by `isBefore`; missing values and `null` are ignored. */
export const firstBy = (values: readonly unknown[], isBefore: (one: string, other: string) => boolean): unknown =>
  values
    .filter((value) => !isNothing(value))
    .reduce((one, other) => (one === null || isBefore(keyOf(other), keyOf(one)) ? other : one), null);

interface Known {
  /** The number of arguments; any number if absent. */
  readonly takes?: number;
  readonly run: Operator;
}

const operators: Readonly<Record<string, Known>> = {
  $eq: { takes: 2, run: comparing((one, other) => one === other) },
  $ne: { takes: 2, run: comparing((one, other) => one !== other) },
  $gt: { takes: 2, run: comparing((one, other) => one > other) },
  $gte: { takes: 2, run: comparing((one, other) => one >= other) },
  $lt: { takes: 2, run: comparing((one, other) => one < other) },
  $lte: { takes: 2, run: comparing((one, other) => one <= other) },
  $and: { run: (values) => values.every(isTrue) },
  $or: { run: (values) => values.some(isTrue) },
  $not: { takes: 1, run: ([value]) => !isTrue(value) },
  $cond: { takes: 3, run: ([condition, one, other]) => (isTrue(condition) ? one : other) },
  $ifNull: { takes: 2, run: ([value, other]) => (isNothing(value) ? other : value) },
  $add: { run: adding },
  $subtract: { takes: 2, run: reckoning('$subtract', (one, other) => one - other) },
  $multiply: { run: reckoning('$multiply', (one, other) => one * other) },
};

/** A list on the path yields the values of its documents. */
const valueAt = (value: unknown, path: readonly string[]): unknown => {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (isDocument(value)) return valueAt(field(value, name), rest);
  if (!Array.isArray(value)) return undefined;
  const values = value.filter(isDocument).map((each) => valueAt(each, path));
  return values.filter((each) => each !== undefined);
};

const ofText = (text: string): Expression => {
  if (text === '$$ROOT') return (document) => document;
  if (text === '$$REMOVE') return () => undefined;
  if (text.startsWith('$$')) return fail('FailedToParse', `the model knows no variable ${text}`);
  const path = partsOf(text.slice(1));
  return text.startsWith('$') ? (document) => valueAt(document, path) : () => text;
};

const ofOperator = (expression: Document): Expression => {
  const [[name, operand] = ['', undefined], ...others] = Object.entries(expression);
  if (name === '$literal') return () => operand as unknown;
  const known = Object.hasOwn(operators, name) ? operators[name] : undefined;
  const operands = [operand].flat().map(expressionOf);
  const isKnown = known && others.length === 0 && operands.length === (known.takes ?? operands.length);
  if (!isKnown) return fail('FailedToParse', `the model knows no such expression: ${JSON.stringify(expression)}`);
  return (document) => known.run(operands.map((each) => each(document)));
};

const ofFields = (fields: readonly (readonly [string, Expression])[]): Expression => {
  return (document) => {
    const values = fields.map(([name, each]) => [name, each(document)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
};

/** Refuses unknown expressions before it processes a document. */
export const expressionOf = (expression: unknown): Expression => {
  if (typeof expression === 'string') return ofText(expression);
  if (isOperators(expression)) return ofOperator(expression);
  if (isDocument(expression))
    return ofFields(Object.entries(expression).map(([name, each]) => [name, expressionOf(each)] as const));
  if (!Array.isArray(expression)) return () => expression;
  const each = expression.map(expressionOf);
  return (document) => each.map((one) => one(document) ?? null);
};
