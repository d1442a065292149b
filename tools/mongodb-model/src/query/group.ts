import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { isOperators } from './conditions.ts';
import { expressionOf, firstBy } from './expression.ts';
import { keyOf } from './key.ts';

type Accumulator = (values: readonly unknown[]) => unknown;

const present: Accumulator = (values) => values.filter((value) => value !== undefined);

const accumulators: Readonly<Record<string, Accumulator>> = {
  $sum: (values) => values.filter((value) => typeof value === 'number').reduce((one, other) => one + other, 0),
  $min: (values) => firstBy(values, (one, other) => one < other),
  $max: (values) => firstBy(values, (one, other) => one > other),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: present,
  $addToSet: (values) => [...new Map((present(values) as unknown[]).map((value) => [keyOf(value), value])).values()],
};

const accumulating = (name: string, spec: unknown): ((documents: readonly Document[]) => unknown) => {
  const [[operator, operand] = ['', undefined], ...others] = isOperators(spec) ? Object.entries(spec) : [];
  const accumulate = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined;
  if (!accumulate || others.length > 0) return fail('FailedToParse', `unknown group operator '${operator}' of ${name}`);
  const value = expressionOf(operand);
  return (documents) => accumulate(documents.map(value));
};

export const grouping = ({
  _id: by,
  ...fields
}: Document): ((documents: readonly Document[]) => readonly Document[]) => {
  if (by === undefined) fail('FailedToParse', 'a group specification must include an _id');
  const id = expressionOf(by);
  const sums = Object.entries(fields).map(([name, spec]) => [name, accumulating(name, spec)] as const);
  return (documents) => {
    const groups = new Map<string, { readonly _id: unknown; readonly members: Document[] }>();
    for (const document of documents) {
      const _id = id(document) ?? null;
      const group = groups.get(keyOf(_id)) ?? { _id, members: [] };
      groups.set(keyOf(_id), group);
      group.members.push(document);
    }
    return [...groups.values()].map(({ _id, members }) => {
      return { _id, ...Object.fromEntries(sums.map(([name, sum]) => [name, sum(members)])) };
    });
  };
};
