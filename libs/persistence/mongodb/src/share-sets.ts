import type { AccountId, SetId, SharedFolderId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type {
  Adding,
  AddRefusal,
  Receipted,
  ReceiptFor,
  RemovalOfSetRefusal,
  SomeSet,
} from '@flashcards/persistence-ports';
import { mayAdd, mostSharedSets } from '@flashcards/sharing';
import type { Call } from './call.ts';
import type { FolderPut } from './documents.ts';
import type { AskingFolder, FolderDecided } from './folder-turn.ts';
import { changeFolder, inFolderTurn } from './folder-turn.ts';
import { memberOf, putChanged, putReference, removeReference } from './folder-rows.ts';
import { rowKey } from './keys.ts';
import { isPublished } from './progress.ts';

const referenceTo = ({ collections, folder }: AskingFolder, set: SetId) =>
  collections.sharedSets.findOne({ _id: rowKey(folder._id, set) });

const without = ({ folder }: AskingFolder, set: SetId): readonly FolderPut[] => [
  ...removeReference(folder._id, set),
  putChanged(folder, { sets: folder.sets - 1 }),
];

const add = async (
  asking: AskingFolder,
  account: AccountId,
  { set, now: addedAt }: Adding,
): FolderDecided<void, AddRefusal> => {
  const { collections, folder } = asking;
  if (!(await isPublished(collections, account, set))) return { answer: refuse('set_not_found') };
  const member = await memberOf(collections, folder._id, account);
  if (!mayAdd(member?.role)) return { answer: refuse('may_not_add') };
  if (await referenceTo(asking, set)) return { answer: ok(undefined) };
  if (folder.sets >= mostSharedSets) return { answer: refuse('too_many_shared_sets') };
  const reference = putReference({ folder: folder._id, set, addedBy: account, addedAt });
  return { answer: ok(undefined), change: { steps: [[reference, putChanged(folder, { sets: folder.sets + 1 })]] } };
};

/** Takes the reference away of a set that is gone for good. */
export const unshare = (call: Call, folder: SharedFolderId, set: SetId): Promise<void> =>
  changeFolder(call, folder, async (asking) => ({
    answer: undefined,
    ...((await referenceTo(asking, set)) ? { change: { steps: [without(asking, set)] } } : {}),
  }));

/** The set is another aggregate's: it is looked at again once the reference is there. */
export const addSet = async (
  call: Call,
  account: AccountId,
  { adding, receipt }: { readonly adding: Adding; readonly receipt: ReceiptFor<void, AddRefusal> | undefined },
): Promise<Receipted<void, AddRefusal>> => {
  const { folder, set } = adding;
  const decide = (asking: AskingFolder) => add(asking, account, adding);
  const answered = await inFolderTurn(call, { account, folder, receipt, decide });
  if (!answered.ok) return answered;
  await call.journal.settled(account);
  if (!(await isPublished(call.collections, account, set))) await unshare(call, folder, set);
  return answered;
};

const remove = async (
  asking: AskingFolder,
  account: AccountId,
  set: SetId,
): FolderDecided<void, RemovalOfSetRefusal> => {
  if (asking.folder.owner !== account) return { answer: refuse('not_owner') };
  if (!(await referenceTo(asking, set))) return { answer: refuse('set_not_found') };
  return { answer: ok(undefined), change: { steps: [without(asking, set)] } };
};

export const removeSet = (
  call: Call,
  account: AccountId,
  {
    removed: { folder, set },
    receipt,
  }: {
    readonly removed: SomeSet;
    readonly receipt: ReceiptFor<void, RemovalOfSetRefusal> | undefined;
  },
): Promise<Receipted<void, RemovalOfSetRefusal>> =>
  inFolderTurn(call, { account, folder, receipt, decide: (asking) => remove(asking, account, set) });

const referencesAtOnce = 20;

/** Takes some references to a set that is gone out of their folders; whether there may be more. */
export const unshareSome = async (call: Call, set: SetId): Promise<boolean> => {
  const options = { projection: { folder: 1 }, limit: referencesAtOnce } as const;
  const some = await call.collections.sharedSets.find({ set }, options).toArray();
  for (const { folder } of some) await unshare(call, folder, set);
  return some.length === referencesAtOnce;
};
