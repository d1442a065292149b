import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { conditionsOf, isOperators, partsOf } from './conditions.ts';
import { expressionOf, isTrue } from './expression.ts';
import { keyOf, rankOf } from './key.ts';
import { typeTest } from './types.ts';
import { isDocument, valuesAt } from './values.ts';

type Test = (value: unknown) => boolean;

/** Tests the values of a path. Values in lists count too, unless the values are themselves list elements. */
type ValuesTest = (values: readonly unknown[], areElements?: boolean) => boolean;

export type Matcher = (document: Document) => boolean;

/** A list matches if any of its values matches, or the list as a whole. */
const any =
  (test: Test): ValuesTest =>
  (values, areElements = false) =>
    values.some((value) => test(value) || (!areElements && Array.isArray(value) && value.some(test)));

const not =
  (test: ValuesTest): ValuesTest =>
  (values, areElements) =>
    !test(values, areElements);

const equals = (operand: unknown): Test => {
  const isPlain = ['string', 'boolean'].includes(typeof operand) || Number.isFinite(operand);
  if (isPlain) return (value) => value === operand;
  const key = keyOf(operand);
  return (value) => keyOf(value) === key;
};

const isOneOf = (operand: unknown): Test => {
  if (!Array.isArray(operand)) return fail('BadValue', '$in needs an array');
  const keys = new Set(operand.map(keyOf));
  return (value) => keys.has(keyOf(value));
};

const compares =
  (holds: (key: string, than: string) => boolean) =>
  (operand: unknown): ValuesTest => {
    const than = keyOf(operand);
    // Nothing is less or greater than NaN.
    if (Number.isNaN(operand)) return any((value) => keyOf(value) === than && holds(than, than));
    return any((value) => {
      if (Number.isNaN(value)) return false;
      const key = keyOf(value);
      return rankOf(key) === rankOf(than) && holds(key, than);
    });
  };

const exists = (operand: unknown): ValuesTest => {
  const isThere: ValuesTest = (values) => values.some((value) => value !== undefined);
  return operand ? isThere : not(isThere);
};

const hasSize = (operand: unknown): ValuesTest => {
  if (!Number.isInteger(operand) || Number(operand) < 0) return fail('BadValue', '$size needs a count');
  return (values) => values.some((value) => Array.isArray(value) && value.length === operand);
};

const meetsAll = (operators: unknown): ValuesTest => {
  if (!isOperators(operators)) return fail('BadValue', 'expected operators, as in { $gt: 1 }');
  const tests = Object.entries(operators).map(([operator, operand]) => testOf(operator, operand));
  return (values, areElements) => tests.every((test) => test(values, areElements));
};

const hasElement = (operand: unknown): ValuesTest => {
  if (!isDocument(operand)) return fail('BadValue', '$elemMatch needs an Object');
  const test = isOperators(operand) ? meetsAll(operand) : undefined;
  const matches = test ? undefined : matching(operand);
  const isMet = (each: unknown): boolean =>
    (test?.([each], true) ?? false) || (isDocument(each) && (matches?.(each) ?? false));
  return (values) => values.some((value) => Array.isArray(value) && value.some(isMet));
};

const operators: Readonly<Record<string, (operand: unknown) => ValuesTest>> = {
  $eq: (operand) => any(equals(operand)),
  $ne: (operand) => not(any(equals(operand))),
  $in: (operand) => any(isOneOf(operand)),
  $nin: (operand) => not(any(isOneOf(operand))),
  $gt: compares((key, than) => key > than),
  $gte: compares((key, than) => key >= than),
  $lt: compares((key, than) => key < than),
  $lte: compares((key, than) => key <= than),
  $exists: exists,
  $not: (operand) => not(meetsAll(operand)),
  $elemMatch: hasElement,
  $size: hasSize,
  $type: (operand) => any(typeTest(operand)),
};

const testOf = (operator: string, operand: unknown): ValuesTest => {
  const test = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  return test ? test(operand) : fail('BadValue', `unknown operator: ${operator}`);
};

const branches = (operand: unknown): readonly Matcher[] => {
  const isList = Array.isArray(operand) && operand.length > 0 && operand.every(isDocument);
  return isList ? operand.map(matching) : fail('BadValue', '$and/$or/$nor must be a nonempty array of documents');
};

const logical: Readonly<Record<string, (operand: unknown) => Matcher>> = {
  $or: (operand) => {
    const all = branches(operand);
    return (document) => all.some((matches) => matches(document));
  },
  $nor: (operand) => {
    const all = branches(operand);
    return (document) => !all.some((matches) => matches(document));
  },
  $and: (operand) => {
    const all = branches(operand);
    return (document) => all.every((matches) => matches(document));
  },
  $expr: (operand) => {
    const expression = expressionOf(operand);
    return (document) => isTrue(expression(document));
  },
};

const logicalMatcher = (operator: string, operand: unknown): Matcher => {
  const matcher = Object.hasOwn(logical, operator) ? logical[operator] : undefined;
  return matcher ? matcher(operand) : fail('BadValue', `unknown top level operator: ${operator}`);
};

/** Refuses unknown filters before it processes a document. */
export const matching = (filter: Document): Matcher => {
  const tests = conditionsOf(filter).map(({ path, operator, operand }): Matcher => {
    const [parts, test] = [partsOf(path), testOf(operator, operand)];
    return (document) => test(valuesAt(document, parts));
  });
  const others = Object.entries(filter).filter(([name]) => name.startsWith('$'));
  const all = [...tests, ...others.map(([name, operand]) => logicalMatcher(name, operand))];
  return (document) => all.every((matches) => matches(document));
};
