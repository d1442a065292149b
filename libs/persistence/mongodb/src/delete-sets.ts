import type { Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderDeletionRefusal, Folders } from '@flashcards/persistence-ports';
import { isBelow } from '@flashcards/library';
import type { Collections } from './collections.ts';
import type { AccountState, Put } from './documents.ts';
import type { Draft } from './drafts.ts';
import { putDraft } from './drafts.ts';
import { folderKey, foldersOf, pathsOf } from './folder-places.ts';
import { removal } from './graves.ts';
import type { Decision } from './journal.ts';
import type { Owner } from './keys.ts';
import { keyOf } from './keys.ts';
import { nameKey } from './names.ts';
import type { Steps } from './pending.ts';
import type { PlacedSet } from './sets.ts';
import { placedSetsOf, setOf } from './sets.ts';

type Deletion<Code extends string> = Promise<Decision<Outcome<void, Code>, AccountState>>;

const draftOf = ({ account }: Owner, { id, order }: PlacedSet): Draft => ({ user: account, set: id, order });

/** The sets first, for they are shown even where their folder is missing. */
const stepsFor = (owner: Owner, sets: readonly PlacedSet[]): Steps => {
  const { account } = owner;
  const drafts = sets.map((set): Put => putDraft(draftOf(owner, set), 'deleted', new Date()));
  return [
    [...sets.flatMap(({ id }) => removal(account, 'sets', keyOf(account, id))), ...drafts],
    sets.flatMap(({ name }) => removal(account, 'names', nameKey(owner, name))),
  ];
};

/** Decides upon a set that is to be taken away; its cards, which nobody sees from then on, are left to its draft. */
export const deleteSet = async (collections: Collections, owner: Owner, id: SetId): Deletion<'set_not_found'> => {
  const set = await setOf(collections, owner.account, id);
  if (!set) return { answer: refuse('set_not_found') };
  return { answer: ok(undefined), change: { steps: stepsFor(owner, [set]) } };
};

type FolderDeletion = Parameters<Folders['delete']>[1];

/** Decides upon a folder that is to be taken away, with all below it or only if there is nothing. */
export const deleteFolder = async (
  collections: Collections,
  owner: Owner,
  { path, recursive }: FolderDeletion,
): Deletion<FolderDeletionRefusal> => {
  const { account } = owner;
  const [folders, sets] = await Promise.all([foldersOf(collections, account), placedSetsOf(collections, account)]);
  const paths = pathsOf(folders);
  const goes = folders.filter(({ id }) => {
    const at = paths.get(id);
    return at !== undefined && (at === path || isBelow(at, path));
  });
  if (!goes.some(({ id }) => paths.get(id) === path)) return { answer: refuse('folder_not_found') };
  const ids = new Set(goes.map(({ id }) => id));
  const inside = sets.filter(({ folder }) => ids.has(folder));
  if (!recursive && goes.length + inside.length > 1) return { answer: refuse('folder_not_empty') };
  const steps = [
    ...stepsFor(owner, inside),
    goes.flatMap((folder) => removal(account, 'folders', folderKey(owner, folder))),
  ];
  return { answer: ok(undefined), change: { steps } };
};
