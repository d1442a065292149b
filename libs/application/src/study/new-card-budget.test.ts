import type { SetId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { newCardBudget } from './new-card-budget.ts';

const [a, b, c] = ['1', '2', '3'] as unknown as readonly [SetId, SetId, SetId];

describe('the remaining new cards of a day', () => {
  it('go to the first sets', () => {
    const budget = newCardBudget(5);
    expect(budget.mostOf(a)).toBe(5);
    budget.spend(a, 3);
    expect(budget.mostOf(b)).toBe(2);
    budget.spend(b, 2);
    expect(budget.mostOf(c)).toBe(0);
  });

  it('are used once by a set that occurs twice, and are shown both times', () => {
    const budget = newCardBudget(5);
    budget.spend(a, 3);
    expect(budget.mostOf(a)).toBe(3);
    budget.spend(a, 3);
    expect(budget.mostOf(b)).toBe(2);
  });

  it('are unlimited without a limit', () => {
    const budget = newCardBudget(undefined);
    budget.spend(a, 100_000);
    expect([budget.mostOf(a), budget.mostOf(b)]).toEqual([undefined, undefined]);
  });

  it('are recorded for ten thousand sets, and further sets get none', () => {
    const budget = newCardBudget(999_999);
    const idOf = (index: number) => String(index) as SetId;
    for (let index = 0; index < 10_000; index += 1) budget.spend(idOf(index), 1);
    expect(budget.mostOf(idOf(10_000))).toBe(0);
    expect(budget.mostOf(idOf(9_999))).toBe(1);
  });

  it('are not recorded for sets that show none', () => {
    const budget = newCardBudget(2);
    for (let index = 0; index < 20_000; index += 1) budget.spend(String(index) as SetId, 0);
    expect(budget.mostOf(a)).toBe(2);
  });
});
