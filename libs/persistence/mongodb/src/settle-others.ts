import type { AccountId, SharedFolderId } from '@flashcards/kernel';
import { isClosed } from './closed-account.ts';
import { atMost } from './at-most.ts';
import type { Call } from './call.ts';
import { anyOf, folderJournalOf } from './keys.ts';
import { closed } from './settling.ts';

/** What of a call looks at what others share. */
export type Looking = Pick<Call, 'collections' | 'journal' | 'folderJournal'>;

interface Asked {
  readonly folders: readonly SharedFolderId[];
  readonly owners: readonly AccountId[];
}

interface Settled {
  /** Of the owners. */
  readonly gone: ReadonlySet<AccountId>;
  readonly hasMoved: boolean;
}

const readsAtOnce = 8;

/** Finishes what is pending in any of these journals; nearly always nothing is, and one command says so of them all. */
export const settleOthers = async (
  { collections: { journals }, journal, folderJournal }: Looking,
  { folders, owners }: Asked,
): Promise<Settled> => {
  const owner = new Map(owners.map((each) => [String(each), each]));
  const _id = anyOf([...folders.map(folderJournalOf), ...owner.keys()]);
  const filter = { _id, $or: [{ isPending: true }, { state: closed }] };
  const odd = await journals.find(filter, { projection: { _id: 1 } }).toArray();
  const gone = new Set<AccountId>();
  await atMost(readsAtOnce, odd, async ({ _id: id }) => {
    const account = owner.get(id);
    if (account === undefined) await folderJournal.settled(id);
    else if (await isClosed({ journal }, account)) gone.add(account);
  });
  return { gone, hasMoved: odd.length > 0 };
};
