import type { AccountId, SetId } from '@flashcards/kernel';
import { mostSharedFolders } from '@flashcards/sharing';
import { isClosed } from './closed-account.ts';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import { anyOf, folderJournalOf, rowKey } from './keys.ts';
import type { SetDocument } from './library-documents.ts';
import { setOf } from './sets.ts';
import type { SharedSetDocument } from './sharing-documents.ts';

/** A set that an account may see: one of its own, or one that is shared with it now. */
export interface SeenSet {
  readonly owner: AccountId;
  readonly set: SetDocument;
}

type Looking = Pick<Call, 'collections' | 'journal' | 'folderJournal'>;
type Reference = Pick<SharedSetDocument, 'folder' | 'addedBy'>;

/** Each answers at once: its owner is in no more folders. */
const batchSize = mostSharedFolders + 1;

/** By which folders the set is shared with the account; it may be in a thousand. */
const sharedBy = async (
  { sharedSets, members }: Collections,
  account: AccountId,
  set: SetId,
): Promise<readonly Reference[]> => {
  const options = { projection: { folder: 1, addedBy: 1 }, batchSize } as const;
  const references = await sharedSets.find({ set }, options).toArray();
  if (references.length === 0) return [];
  const rows = anyOf(references.map(({ folder }) => rowKey(folder, account)));
  const joined = await members.find({ _id: rows }, { projection: { folder: 1 }, batchSize }).toArray();
  const folders = new Set(joined.map(({ folder }) => folder));
  return references.filter(({ folder }) => folders.has(folder));
};

/** Whether what was found still stands once nothing is pending in the folder: its writer may have died before it wrote all. */
const stands = async (
  { collections, folderJournal }: Looking,
  account: AccountId,
  { set, folder }: Reference & { readonly set: SetId },
): Promise<boolean> => {
  const _id = folderJournalOf(folder);
  const journal = await collections.journals.findOne({ _id }, { projection: { isPending: 1 } });
  if (!journal?.isPending) return true;
  await folderJournal.settled(_id);
  const [member, reference] = await Promise.all([
    collections.members.findOne({ _id: rowKey(folder, account) }),
    collections.sharedSets.findOne({ _id: rowKey(folder, set) }),
  ]);
  return member !== null && reference !== null;
};

/** Whose set it is that is shared with the account at this moment. */
const sharerOf = async (call: Looking, account: AccountId, set: SetId): Promise<AccountId | undefined> => {
  for (const reference of await sharedBy(call.collections, account, set))
    if (await stands(call, account, { ...reference, set })) return reference.addedBy;
  return undefined;
};

/**
 * The set if the account may see it now (decision 0016, 9): looked up at each call, by two indexed commands, in whatever
 * folders the set is. An account that was closed shares nothing any more.
 */
export const visibleSet = async (call: Looking, account: AccountId, id: SetId): Promise<SeenSet | undefined> => {
  const own = await setOf(call.collections, account, id);
  if (own) return { owner: account, set: own };
  const owner = await sharerOf(call, account, id);
  if (owner === undefined || (await isClosed(call, owner))) return undefined;
  const set = await setOf(call.collections, owner, id);
  return set ? { owner, set } : undefined;
};
