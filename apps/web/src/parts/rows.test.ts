import { expect, it } from 'vitest';
import { towards } from './rows.ts';

it.each([
  ['grows at both ends', [20, 40], [10, 60], [15, 45]],
  ['ends where it leads', [20, 40], [16, 44], [16, 44]],
  ['drops at once what is no longer near', [20, 40], [30, 50], [30, 45]],
  ['begins anew where nothing is near', [0, 40], [100, 140], [100, 105]],
  ['begins anew above', [100, 140], [0, 40], [0, 5]],
  ['stays', [0, 40], [0, 40], [0, 40]],
])('a range of rows %s', (_, [from = 0, until = 0], [first = 0, last = 0], next) => {
  const { first: low, last: high } = towards({ first: from, last: until }, { first, last });
  expect([low, high]).toEqual(next);
});
