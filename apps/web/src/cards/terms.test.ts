import { expect, it } from 'vitest';
import { valueOf, withValue } from './terms.ts';

it.each([
  ['', 'is', ''],
  ['caffè is:due', 'is', 'due'],
  ['-is:due', 'is', ''],
  ['"is:due soon"', 'is', ''],
  ['this:due', 'is', ''],
])('reads of %s the value of %s: %s', (query, name, value) => {
  expect(valueOf(query, name)).toBe(value);
});

it.each([
  ['', 'due', 'is:due'],
  ['caffè is:new -is:buried', 'due', 'caffè -is:buried is:due'],
  ['"two  words is:new" is:new', '', '"two  words is:new"'],
  ['tag:a "open', 'due', 'tag:a "open is:due'],
])('writes into %s the value %s: %s', (query, value, written) => {
  expect(withValue(query, 'is', value)).toBe(written);
});
