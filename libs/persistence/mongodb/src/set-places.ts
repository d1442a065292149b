import type { Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import type { PlaceRefusal } from '@flashcards/persistence-ports';
import type { Collections } from './collections.ts';
import type { Put } from './documents.ts';
import { folderAt, planFolder } from './folder-places.ts';
import type { Owner } from './keys.ts';
import { nameDocument, nameKey } from './names.ts';
import type { Steps } from './pending.ts';

/** Where a set is to lie, and under which name. */
interface Wanted {
  readonly id: SetId;
  readonly name: SetName;
  readonly folder: FolderPath;
}

export interface SetPlace {
  /** The folder's id. */
  readonly folder: string;
  /** What makes the folders that are missing. */
  readonly steps: Steps;
  /** Whether the name is the set's own already. */
  readonly isOwnName: boolean;
}

/** Where the set would go, as things stand. Its own name and place are not in its way. */
export const planPlace = async (
  collections: Collections,
  owner: Owner,
  { id, name, folder: path }: Wanted,
): Promise<Outcome<SetPlace, PlaceRefusal>> => {
  const taken = await nameDocument(collections, owner, name);
  if (taken && taken.set !== id) return refuse('name_taken');
  const planned = await planFolder(collections, owner, { path, leaving: id });
  if (!planned.ok) return planned;
  const { id: parent, steps } = planned.value;
  if (await folderAt(collections, owner, { parent, name })) return refuse('place_taken');
  return ok({ folder: parent, steps, isOwnName: taken !== null });
};

export const putName = (owner: Owner, name: SetName, { set, folder }: { set: SetId; folder: string }): Put => ({
  into: 'names',
  document: { _id: nameKey(owner, name), set, folder },
  isNew: true,
});
