import { expect, it } from 'vitest';
import { turnOf } from './crash-test.ts';
import { optionsIn } from './options.ts';
import { strikeNames } from './strike.ts';

it.each([
  ['a database that can be paused', strikeNames],
  ['none', strikeNames.filter((name) => name !== 'pause database')],
])('14 rounds have every strike and every kind, with %s', (_, strikes) => {
  const options = optionsIn([]);
  if (typeof options !== 'object') throw new Error('no options');
  const { over } = options;
  const turns = Array.from({ length: 14 }, (_, index) => turnOf(index + 1, { over, strikes }));
  expect(new Set(turns.map(({ strike }) => strike))).toEqual(new Set(strikes));
  expect(new Set(turns.map(({ kind }) => kind))).toEqual(new Set(over));
  const pairs = Array.from({ length: 56 }, (_, index) => turnOf(index + 1, { over, strikes }));
  const met = new Set(pairs.map(({ kind, strike }) => `${kind}: ${strike}`));
  // Imports, reviews and libraries get all strikes; together and mixed all but one; stops only one.
  expect(met.size).toBe(3 * strikes.length + 2 * (strikes.length - 1) + 1);
});
