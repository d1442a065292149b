import type { AccountId, SetId } from '@flashcards/kernel';
import type { Collections } from './collections.ts';
import { ofUser } from './keys.ts';
import { setIndex } from './layouts.ts';
import { isShown } from './progress.ts';

const cardsAtOnce = 1_000;

/** Positions of one addition: more than a set may hold cards. Those of the set as it was made lie before all others. */
const span = 1_048_576;

/** Cards that came into a set together: with it, or by the addition that began at this revision. */
export interface Run {
  readonly user: AccountId;
  readonly set: SetId;
  readonly addition?: number;
}

/** The position of its first card, and the one after all that it may have. */
export const positionsOf = ({
  addition = 0,
}: Pick<Run, 'addition'>): { readonly from: number; readonly to: number } => ({
  from: addition * span,
  to: (addition + 1) * span,
});

/** What is left of those: of an addition the hidden ones, else all of the set. */
const leftOf = async ({ progress }: Collections, run: Run, from: number) => {
  const { user, set, addition } = run;
  const positions = addition === undefined ? { $gte: from } : { $gte: from, $lt: positionsOf(run).to };
  const projection = { card: 1, position: 1, dueOn: 1 } as const;
  const options = { projection, limit: cardsAtOnce, hint: setIndex, sort: { position: 1 } } as const;
  const rows = await progress.find({ _id: ofUser(user), user, set, position: positions }, options).toArray();
  const last = rows.at(-1)?.position;
  return {
    rows: addition === undefined ? rows : rows.filter((row) => !isShown(row)),
    next: rows.length < cardsAtOnce || last === undefined ? undefined : last + 1,
  };
};

/**
 * Removes a step's worth of cards that nobody sees, or not any more; answers where the next step begins, if there is
 * one. Their progress is written before them and removed after them, so it always tells which there may be.
 */
export const removeSome = async (collections: Collections, run: Run, from?: number): Promise<number | undefined> => {
  const { cards, progress } = collections;
  const { rows, next } = await leftOf(
    collections,
    run,
    from ?? (run.addition === undefined ? 0 : positionsOf(run).from),
  );
  if (rows.length > 0) {
    await cards.deleteMany({ _id: { $in: rows.map(({ card }) => card) }, set: run.set });
    await progress.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  }
  return next;
};

export const removeCards = async (collections: Collections, run: Run): Promise<void> => {
  for (let from: number | undefined = 0; from !== undefined;)
    from = await removeSome(collections, run, from || undefined);
};
