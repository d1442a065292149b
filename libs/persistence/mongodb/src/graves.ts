import type { AccountId } from '@flashcards/kernel';
import type { Writable } from './bound-collection.ts';
import type { WritableCollections } from './collections.ts';
import type { GraveDocument, JournaledName, PlacedPut } from './documents.ts';
import { joined, keyOf } from './keys.ts';

/** Long after any write of a lost writer can still arrive. */
const longest = 86_400_000;
const atOnce = 1_000;

/** Until when tombstones stand that are set now. */
export const standsUntil = (): Date => new Date(Date.now() + longest);

/**
 * What removes a document: a tombstone with nothing but its revision in its place, so that an older write, however late,
 * finds that it is older; and where the sweeper will find it.
 */
export const removal = <Name extends Exclude<JournaledName, 'users' | 'graves' | 'cards' | 'progress'>>(
  journal: string,
  into: Name,
  id: string,
): readonly (PlacedPut<Name> | PlacedPut<'graves'>)[] => {
  const goneAt = new Date();
  const until = new Date(goneAt.getTime() + longest);
  const tombstone = { into, document: { _id: id, goneAt } } as PlacedPut<Name>;
  const grave = { _id: joined(journal, into, id), in: into, of: id, until };
  return [tombstone, { into: 'graves', document: grave, isNew: true }];
};

const journals = 'journals';

/** The journal of what has ended: it is found by the sweeper when the tombstones of what it wrote have stood. */
export const removalOfJournal = (journal: string): readonly PlacedPut<'graves'>[] => {
  const grave = { _id: joined(journal, journals), in: journals, of: journal, until: standsUntil() };
  return [{ into: 'graves', document: grave, isNew: true }];
};

/** What a grave says of an account that is being deleted, and of one of which there are only tombstones any more. */
const accounts = 'accounts';
export const emptied = 'emptied accounts';

/** How long it is left to who deletes it. */
const patience = 600_000;

/** Tells the sweeper of an account that is being deleted. */
export const accountGrave = (account: AccountId): Omit<GraveDocument, 'rev'> => ({
  _id: keyOf(account, accounts),
  in: accounts,
  of: account,
  until: new Date(Date.now() + patience),
});

export interface Graves {
  /** Removes the tombstones that have stood for a day; what is told of accounts is given to whoever knows what to do. */
  sweep(account: (grave: GraveDocument) => Promise<void>): Promise<void>;
}

export const isOfAccount = (grave: Pick<GraveDocument, 'in'>): boolean => [accounts, emptied].includes(grave.in);

/** What was removed again since `now` has a new tombstone and a new day to stand: both stay, whenever that comes. */
const level = async (collections: WritableCollections, graves: readonly GraveDocument[], now: Date): Promise<void> => {
  const before = { $lt: new Date(now.getTime() - longest) };
  for (const name of new Set(graves.map((grave) => grave.in))) {
    const ids = graves.filter((grave) => grave.in === name).map((grave) => grave.of);
    const collection = collections[name as JournaledName] as unknown as Writable<{ _id: string; goneAt?: Date }>;
    // Where something stands again since then it stays.
    const isOver = name === journals ? { 'state.hasEnded': true } : { goneAt: before };
    await collection.deleteMany({ _id: { $in: ids }, ...isOver });
  }
  await collections.graves.deleteMany({ _id: { $in: graves.map(({ _id }) => _id) }, until: { $lt: now } });
};

export const gravesOf = (collections: WritableCollections): Graves => ({
  sweep: async (sweepAccount) => {
    const now = new Date();
    for (;;) {
      const old = await collections.graves.find({ until: { $lt: now } }, { limit: atOnce }).toArray();
      if (old.length === 0) return;
      await level(
        collections,
        old.filter((grave) => !isOfAccount(grave)),
        now,
      );
      for (const grave of old.filter(isOfAccount)) {
        // One that cannot be swept must not be found again and again.
        const until = new Date(Date.now() + patience);
        await collections.graves.updateOne({ _id: grave._id, until: grave.until }, { $set: { until } });
        await sweepAccount(grave);
      }
    }
  },
});
