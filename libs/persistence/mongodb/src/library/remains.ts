import type { AccountId, SetId } from '@flashcards/kernel';
import type { AdditionId } from '@flashcards/persistence-ports';
import { applyUpdate } from '@flashcards/units';
import type { Units } from '../engine/units.ts';
import { letGoOfMedia } from '../media/sweep-media.ts';
import { withStoreErrors } from '../mongodb-error.ts';
import type { Collections } from '../schema.ts';
import type { StoreTx } from '../store-tx.ts';
import type { HiddenDocument } from '../study/documents.ts';
import { rowOf, rowsOf } from '../study/documents.ts';
import { except } from '../pages.ts';
import { givenUp, isOpen } from './hidden-rows.ts';

interface Parts {
  readonly collections: Collections;
  readonly units: Units<StoreTx>;
}

const cardsAtOnce = 250;

/** Progress is deleted before its card, because it is found by the card. */
const removeCards = async (
  { cards, progress, tags }: Collections,
  { account, hides, set }: HiddenDocument,
): Promise<void> => {
  const hidden = { account, set, ...(hides === set ? {} : { addition: hides }) };
  for (;;) {
    const found = await cards.find(hidden, { projection: { _id: 1 }, limit: cardsAtOnce }).toArray();
    const ids = found.map(({ _id }) => _id);
    if (ids.length === 0) return;
    await progress.deleteMany(rowsOf(account, 'card', ids));
    await tags.deleteMany({ _id: { $in: ids }, account });
    await cards.deleteMany({ _id: { $in: ids }, account });
  }
};

/** The row is deleted last, because it marks that data is left. */
const remove = async ({ collections, units }: Parts, row: HiddenDocument): Promise<void> => {
  const { hidden, notes, noteTypes, sets, sharedFolders, sharedSets, tags } = collections;
  const { _id, account, hides, set } = row;
  await removeCards(collections, row);
  if (hides === set) {
    while (await letGoOfMedia(units, { account, set }));
    await tags.deleteMany({ account, set });
    await notes.deleteMany({ account, set });
    await noteTypes.deleteMany({ account, set });
    // The folders that lose the set have changed.
    const folders = await sharedSets.find({ set }, { projection: { folder: 1 } }).toArray();
    const ids = folders.map(({ folder }) => folder);
    await sharedFolders.updateMany({ _id: { $in: ids } }, { $set: { changedAt: new Date() } });
    await sharedSets.deleteMany({ set });
    await sets.deleteOne({ _id: set, account, name: { $exists: false } });
  }
  await hidden.deleteOne({ _id, account });
};

/**
 * Removes a draft, a deleted set, or the cards of an unpublished addition. Does nothing where it was published, nor with
 * a draft that a set is being updated from: the outcome of the unit that decided it may have been lost.
 */
export const removeHidden = (parts: Parts, account: AccountId, hides: SetId | AdditionId): Promise<void> =>
  withStoreErrors(async () => {
    const filter = { ...rowOf(account, 'hidden', hides), kind: 'hidden' as const, plan: { $exists: false } };
    // No more cards come after this: each unit that inserts some writes this row, too.
    const row = await parts.collections.hidden.findOneAndUpdate(filter, { $set: { until: givenUp } });
    if (row) await remove(parts, row);
  });

const atOnce = 100;

/**
 * Removes deleted sets, and unfinished work of dead processes; completes updates whose content is there. One that fails is left to the next sweep, without
 * stopping the others.
 */
export const sweepHidden = (parts: Parts): Promise<void> =>
  withStoreErrors(async () => {
    const { hidden } = parts.collections;
    const ended = { kind: 'hidden', until: { $lt: new Date() } } as const;
    const failed: string[] = [];
    for (let found = atOnce; found === atOnce && failed.length < atOnce;) {
      const rows = await hidden.find({ ...ended, ...except(failed) }, { limit: atOnce }).toArray();
      for (const { _id, account, hides, plan, until } of rows) {
        if (plan && isOpen({ until })) {
          await applyUpdate(parts.units, account, hides as SetId).catch(() => undefined);
          // The next sweep removes its draft.
          failed.push(_id);
          continue;
        }
        const still = await hidden.findOneAndUpdate({ _id, account, ...ended }, { $set: { until: givenUp } });
        if (still) await remove(parts, still).catch(() => failed.push(_id));
      }
      found = rows.length;
    }
  });
