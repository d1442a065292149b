import { expect, it } from 'vitest';
import { turnOf } from './crash-test.ts';
import { optionsIn } from './options.ts';
import { strikeNames } from './stage/strike.ts';

it.each([
  ['a database that can be paused', strikeNames],
  ['none', strikeNames.filter((name) => name !== 'pause database')],
])('20 rounds have every strike and every kind, with %s', (_, strikes) => {
  const options = optionsIn([]);
  if (typeof options !== 'object') throw new Error('no options');
  const { over } = options;
  const turns = Array.from({ length: 20 }, (_, index) => turnOf(index + 1, { over, strikes }));
  expect(new Set(turns.map(({ strike }) => strike))).toEqual(new Set(strikes));
  expect(new Set(turns.map(({ kind }) => kind))).toEqual(new Set(over));
  const pairs = Array.from({ length: 28 }, (_, index) => turnOf(index + 1, { over, strikes }));
  const met = new Set(pairs.map(({ kind, strike }) => `${kind}: ${strike}`));
  // Stops get only one strike, the other kinds get all.
  expect(met.size).toBe(3 * strikes.length + 1);
});
