import { expect, it } from 'vitest';
import { heightOn, pathThrough, stacked, ticks } from './scale.ts';

it.each([
  [0, 0, 1, [0, 1]],
  [0, 3, 1, [0, 1, 2, 3]],
  [0, 4, 1, [0, 1, 2, 3, 4]],
  [0, 97, 1, [0, 50, 100]],
  [0, 1000, 1, [0, 500, 1000]],
  [0, 1200, 1, [0, 500, 1000, 1500]],
  [0.76, 1, 0.05, [0.7, 0.8, 0.9, 1]],
])('marks the axis from %d to %d, in steps of at least %d, at %o', (low, high, smallest, expected) => {
  const marks = ticks(low, high, smallest);
  expect(marks.length).toBe(expected.length);
  for (const [index, mark] of marks.entries()) expect(mark).toBeCloseTo(expected[index] ?? NaN);
});

it('measures heights from the top', () => {
  expect([0.5, 0.75, 1].map(heightOn([0.5, 1]))).toEqual([100, 50, 0]);
});

it('stacks values, and takes an absent one for none', () => {
  expect(stacked([2, undefined, 3])).toEqual([
    [0, 2],
    [2, 2],
    [2, 5],
  ]);
});

it('breaks a line where a value is absent', () => {
  expect(pathThrough([undefined, 10, undefined, 20, 30], (value) => value)).toBe('M1 10h1M3.5 20L4.5 30');
});
