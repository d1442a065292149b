import { describe, expect, it } from 'vitest';
import { aGoal, day } from './a-goal.test-data.ts';
import { failDateOf, titleOf } from './goal.ts';

describe('a goal', () => {
  it.each([
    ['xp', 200, '2026-03-01', 'Gain 200 XP by 01/03/2026'],
    ['xp', 1, '2028-02-29', 'Gain 1 XP by 29/02/2028'],
    ['cards', 999_999_999, '9999-12-31', 'Revise 999999999 cards by 31/12/9999'],
  ] as const)('of %s, %i by %s has the title "%s"', (kind, target, endDate, title) => {
    expect(titleOf({ kind, target, endDate: day(endDate) })).toBe(title);
  });

  it.each([
    ['2026-03-10', '2026-03-11'],
    ['2026-02-28', '2026-03-01'],
    ['2028-02-28', '2028-02-29'],
    ['2026-12-31', '2027-01-01'],
  ])('that ends on %s has failed on %s', (endDate, failDate) => {
    expect(failDateOf(aGoal({ endDate: day(endDate), status: 'failed' }))).toBe(failDate);
  });

  it('has no fail date unless it has failed', () => {
    expect(failDateOf(aGoal({ status: 'in-progress' }))).toBeUndefined();
    expect(failDateOf(aGoal({ status: 'completed' }))).toBeUndefined();
    expect(failDateOf(aGoal({ endDate: day('9999-12-31') }))).toBeUndefined();
  });
});
