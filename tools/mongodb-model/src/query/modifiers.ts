import { fail } from '../errors.ts';
import { isOperators } from './conditions.ts';
import { matching } from './filter.ts';
import { isSame, keyOf } from './key.ts';
import type { Change } from './values.ts';
import { isDocument } from './values.ts';

const increased =
  (operand: unknown): Change =>
  (old = 0) => {
    if (typeof operand !== 'number') return fail('TypeMismatch', 'Cannot increment with non-numeric argument');
    if (typeof old !== 'number') return fail('TypeMismatch', 'Cannot apply $inc to a value of non-numeric type');
    return old + operand;
  };

const listIn = (old: unknown, modifier: string): readonly unknown[] =>
  Array.isArray(old) ? old : fail('BadValue', `Cannot apply ${modifier} to a non-array value`);

/** The values of `{ $each: [...] }`, or the single value. */
const eachOf = (operand: unknown): readonly unknown[] => {
  if (!isOperators(operand)) return [operand];
  const { $each, ...others } = operand;
  if (!Array.isArray($each) || Object.keys(others).length > 0)
    return fail('BadValue', `the model adds $each, and knows no ${Object.keys(others).join()}`);
  return $each;
};

const pushed = (operand: unknown): Change => {
  const values = eachOf(operand);
  return (old = []) => [...listIn(old, '$push'), ...values];
};

const added = (operand: unknown): Change => {
  const values = eachOf(operand);
  return (old = []) => {
    const list = listIn(old, '$addToSet');
    const known = new Set(list.map(keyOf));
    return [...list, ...values.filter((value) => !known.has(keyOf(value)) && known.add(keyOf(value)))];
  };
};

/** A document is a filter of the elements; any other value is the element. */
const pulled = (operand: unknown): Change => {
  const ofValue = isOperators(operand) ? matching({ value: operand }) : undefined;
  const ofDocument = isDocument(operand) && !ofValue ? matching(operand) : undefined;
  const goes = (each: unknown): boolean => {
    if (ofValue) return ofValue({ value: each });
    return ofDocument ? isDocument(each) && ofDocument(each) : isSame(each, operand);
  };
  return (old) => (old === undefined ? undefined : listIn(old, '$pull').filter((each) => !goes(each)));
};

export interface Modifier {
  readonly change: (operand: unknown) => Change;
  /** Whether missing documents on the path are created. */
  readonly creates: boolean;
}

const creating = (change: Modifier['change']): Modifier => ({ change, creates: true });

/** By name. `$rename` moves a value between two paths and is in `update.ts`. */
export const modifiers: Readonly<Record<string, Modifier>> = {
  $set: creating((operand) => () => operand),
  $setOnInsert: creating((operand) => () => operand),
  $unset: { change: () => () => undefined, creates: false },
  $inc: creating(increased),
  $min: creating((operand) => (old) => (old === undefined || keyOf(operand) < keyOf(old) ? operand : old)),
  $max: creating((operand) => (old) => (old === undefined || keyOf(operand) > keyOf(old) ? operand : old)),
  $push: creating(pushed),
  $addToSet: creating(added),
  $pull: { change: pulled, creates: false },
};
