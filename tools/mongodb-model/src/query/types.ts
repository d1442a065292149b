import { Binary, ObjectId } from 'bson';
import { fail } from '../errors.ts';
import { isDocument } from './values.ts';

type Test = (value: unknown) => boolean;

/** By MongoDB's type names. The kinds of numbers are not distinguished, so only `number` has a test. */
const tests: Readonly<Record<string, Test>> = {
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  object: isDocument,
  array: Array.isArray,
  binData: (value) => value instanceof Binary,
  objectId: (value) => value instanceof ObjectId,
  bool: (value) => typeof value === 'boolean',
  date: (value) => value instanceof Date,
  null: (value) => value === null,
};

export const typeTest = (operand: unknown): Test => {
  const names: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  const wanted = names.map((name) => {
    const test = typeof name === 'string' && Object.hasOwn(tests, name) ? tests[name] : undefined;
    return test ?? fail('BadValue', `the model knows no type ${String(name)}`);
  });
  return (value) => wanted.some((test) => test(value));
};
