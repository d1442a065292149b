import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { deepest, depthOf, isBelow, nameOf, parentOf, rootFolder } from '@flashcards/library';
import type { FolderMove, MoveRefusal } from '@flashcards/persistence-ports';
import type { Collections } from './collections.ts';
import type { AccountState } from './documents.ts';
import { folderAt, folderKey, foldersOf, pathsOf, planFolder, putFolder } from './folder-places.ts';
import { removal } from './graves.ts';
import type { Decision } from './journal.ts';
import type { Owner } from './keys.ts';
import type { FolderDocument } from './library-documents.ts';
import { nameDocument } from './names.ts';
import type { Steps } from './pending.ts';

type Moved = Decision<Outcome<void, MoveRefusal>, AccountState>;

/** How much deeper than the folder itself something in it lies. */
const depthIn = (paths: Iterable<FolderPath>, folder: FolderPath): number =>
  [...paths].reduce(
    (most, path) => (isBelow(path, folder) ? Math.max(most, depthOf(path) - depthOf(folder)) : most),
    0,
  );

/** The steps to its new place: the folder keeps its id, so all that lies in it comes along. */
const planMove = async (
  collections: Collections,
  owner: Owner,
  { folder, to }: { readonly folder: FolderDocument; readonly to: FolderPath },
): Promise<Outcome<Steps, MoveRefusal>> => {
  if (to === rootFolder) return refuse('place_taken');
  const planned = await planFolder(collections, owner, { path: parentOf(to) });
  if (!planned.ok) return planned;
  const { id: parent, steps } = planned.value;
  const place = { parent, name: nameOf(to) };
  const [there, set] = await Promise.all([
    folderAt(collections, owner, place),
    nameDocument(collections, owner, place.name),
  ]);
  if (there || set?.folder === parent) return refuse('place_taken');
  // What is missing above it appears with the topmost of them, the folder along with it.
  return ok([
    [putFolder(owner, folder.id, place)],
    ...steps,
    removal(owner.account, 'folders', folderKey(owner, folder)),
  ]);
};

/** Decides upon a folder that is to have another path. */
export const moveFolder = async (collections: Collections, owner: Owner, { from, to }: FolderMove): Promise<Moved> => {
  const folders = await foldersOf(collections, owner.account);
  const paths = pathsOf(folders);
  const folder = folders.find(({ id }) => paths.get(id) === from);
  if (!folder) return { answer: refuse('folder_not_found') };
  if (from === to) return { answer: ok(undefined) };
  if (depthOf(to) + depthIn(paths.values(), from) > deepest) return { answer: refuse('too_deep') };
  const planned = await planMove(collections, owner, { folder, to });
  return planned.ok ? { answer: ok(undefined), change: { steps: planned.value } } : { answer: planned };
};
