import { expect, it } from 'vitest';
import { timesAsOften } from './retention-cost.ts';

it.each([
  [0.8, 0.3],
  [0.9, 1],
  [0.95, 2.5],
  [0.97, 4.5],
])('brings cards at %d back %d times as often', (retention, times) => {
  expect(timesAsOften(retention)).toBe(times);
});
