import type { AccountId } from '@flashcards/kernel';
import type { LeavingAccounts } from '@flashcards/units';
import type { Collection, Document, Filter } from '../driver.ts';
import type { Units } from '../engine/units.ts';
import { letGoOfMedia } from '../media/sweep-media.ts';
import { withStoreErrors } from '../mongodb-error.ts';
import type { Collections } from '../schema.ts';
import { except } from '../pages.ts';
import type { StoreTx } from '../store-tx.ts';
import { allRows, rowsAfter } from '../study/documents.ts';

const atOnce = 500;

interface Parts {
  readonly collections: Collections;
  readonly units: Units<StoreTx>;
}

interface Row extends Document {
  readonly _id: string;
}

/** Deletes some of the rows that match, by their ids; false where there is none. */
const removeRows = async <Of extends Row>(rows: Collection<Of>, matching: Filter<Of>): Promise<boolean> => {
  const found = await rows.find(matching, { projection: { _id: 1 }, limit: atOnce }).toArray();
  if (found.length === 0) return false;
  await rows.deleteMany({ ...matching, _id: { $in: found.map(({ _id }) => _id) } });
  return true;
};

/**
 * Deletes the rows by which a server hands over cards first, so that no more cards come. The account's own row goes
 * last.
 */
const removals = ({ collections, units }: Parts) => {
  const { accounts, cards, folders, hidden, notes, noteTypes, sets, sharedSets, study, tags } = collections;
  return [
    (account: AccountId) => removeRows(hidden, rowsAfter(account, 'hidden')),
    (account: AccountId) => letGoOfMedia(units, { account }),
    (account: AccountId) => removeRows(cards, { account }),
    (account: AccountId) => removeRows(tags, { account }),
    (account: AccountId) => removeRows(notes, { account }),
    (account: AccountId) => removeRows(noteTypes, { account }),
    (account: AccountId) => removeRows(sets, { account }),
    (account: AccountId) => removeRows(sharedSets, { addedBy: account }),
    (account: AccountId) => removeRows(folders, { account }),
    (account: AccountId) => removeRows(study, allRows(account)),
    (account: AccountId) => removeRows(accounts, { _id: account, leaving: true }),
  ];
};

export const leavingAccounts = (parts: Parts): LeavingAccounts => ({
  any: (others) =>
    withStoreErrors(async () => {
      const leaving = { leaving: true, ...except(others) } as const;
      const found = await parts.collections.accounts.findOne(leaving, { projection: { _id: 1 } });
      return found ? (found._id as AccountId) : undefined;
    }),

  removeSome: (account) =>
    withStoreErrors(async () => {
      // Only for an account that is leaving.
      const own = await parts.collections.accounts.findOne({ _id: account, leaving: true }, { projection: { _id: 1 } });
      if (!own) return false;
      for (const remove of removals(parts)) if (await remove(account)) return true;
      return false;
    }),
});
