import { ok } from '@flashcards/kernel';
import type { Store, UnitOfWork } from '@flashcards/persistence-ports';
import { expect, it } from 'vitest';
import { suspend } from '../changing.ts';
import { aLearner } from '../study/a-learner.ts';

/** The most characters of an account's actions. */
const most = 64 * 1_048_576;

/** Tests of the rows that no reader sees. `open` returns a store and units on it. */
export const actionRowsConformance = (
  open: () => Promise<{ readonly store: Store; readonly units: UnitOfWork }>,
): void => {
  it('the oldest actions of an account are deleted when it has more than are kept', async () => {
    const { store, units } = await open();
    const [ana, ben] = [await aLearner(store), await aLearner(store)];
    const rowOf = (number: number) =>
      ({ number, at: new Date(number), kind: 'edited', details: '{"cards":[]}' }) as const;
    const numbersOf = async (of: typeof ana) => {
      const all = { after: 0, upTo: Number.MAX_SAFE_INTEGER };
      return (await units.read(of.user, ({ actions }) => actions.some(of.user, all))).map(({ number }) => number);
    };
    for (const { user } of [ana, ben])
      await units.write(user, async ({ actions }) => {
        await actions.insert(user, [1, 100, 1_000, most].map(rowOf));
        return ok(undefined);
      });
    await suspend(store, ana.user, { id: ana.card });
    expect(await numbersOf(ana)).toEqual([1_000, most, expect.any(Number)]);
    expect(await numbersOf(ben)).toEqual([1, 100, 1_000, most]);
  });
};
