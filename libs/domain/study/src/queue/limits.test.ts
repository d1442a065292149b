import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Level } from './limits.ts';
import { budgetOf } from './limits.ts';

const anyMost = fc.option(fc.nat({ max: 6 }), { nil: undefined });

/** Sets in folders in the account, each level with or without a limit. */
const anyTree = fc
  .record({
    account: anyMost,
    folders: fc.array(anyMost, { minLength: 2, maxLength: 2 }),
    sets: fc.array(fc.record({ folder: fc.nat({ max: 1 }), most: anyMost, cards: fc.nat({ max: 8 }) }), {
      maxLength: 5,
    }),
  })
  .map(({ account, folders, sets }) =>
    sets.map(({ folder, most, cards }, index) => ({
      cards,
      levels: [
        { scope: '', most: account },
        { scope: `folder:${folder}`, most: folders[folder] },
        { scope: `set:${index}`, most },
      ] satisfies Level[],
    })),
  );

/** The most cards of these sets that keep to every limit, by trying each number of the first set. */
const mostOf = (sets: readonly { readonly cards: number; readonly levels: readonly Level[] }[]): number => {
  const [first, ...others] = sets;
  if (!first) return 0;
  const counts = Array.from({ length: first.cards + 1 }, (_, count) => count).filter((count) =>
    first.levels.every(({ most }) => most === undefined || count <= most),
  );
  const lessBy = (count: number) =>
    others.map(({ cards, levels }) => ({
      cards,
      levels: levels.map(({ scope, most }) => ({
        scope,
        most: most === undefined || !first.levels.some((level) => level.scope === scope) ? most : most - count,
      })),
    }));
  return Math.max(...counts.map((count) => count + mostOf(lessBy(count))));
};

describe('a budget', () => {
  it('takes as many cards as all limits allow together, in any order', () => {
    fc.assert(
      fc.property(anyTree, fc.boolean(), (sets, isOneByOne) => {
        const budget = budgetOf(new Map());
        let taken = 0;
        for (const { levels, cards } of sets) {
          const room = budget.room(levels);
          const some = isOneByOne
            ? Array.from({ length: cards }, () => budget.take(levels, 1)).reduce((sum, one) => sum + one, 0)
            : budget.take(levels, cards);
          expect(some).toBe(Math.min(room, cards));
          taken += some;
        }
        expect(taken).toBe(mostOf(sets));
      }),
    );
  });

  it('counts what was used, also more than the limit', () => {
    const levels = [{ scope: '', most: 3 }];
    expect(budgetOf(new Map([['', 2]])).take(levels, 5)).toBe(1);
    expect(budgetOf(new Map([['', 9]])).room(levels)).toBe(0);
    expect(budgetOf(new Map([['other', 9]])).room(levels)).toBe(3);
  });
});
