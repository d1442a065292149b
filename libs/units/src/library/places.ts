import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FlashcardSet, FolderPath } from '@flashcards/library';
import { childOf, lineageOf, mostFolders, nameOf, parentOf } from '@flashcards/library';
import type { FolderRefusal, PlaceRefusal, Tx } from '@flashcards/persistence-ports';

/** The folder and name that something is to get. */
interface Place {
  readonly folder: FolderPath;
  readonly name: string;
  /** A set that is being moved. It does not block its own new place. */
  readonly moved?: SetId | undefined;
}

/** Folders to be made, each after its parent. */
export type Way = readonly FolderPath[];

/** Whether another set has this name in this folder. */
export const isSetAt = async (tx: Tx, account: AccountId, { folder, name, moved }: Place): Promise<boolean> => {
  const set = await tx.sets.withName(account, name);
  return set?.folder === folder && set.id !== moved;
};

const missingOf = (folder: FolderPath, there: ReadonlySet<FolderPath>): Way =>
  lineageOf(folder).filter((path) => !there.has(path));

/** The way, if no set blocks it and the account has room for all of its folders. */
const free = async (
  tx: Tx,
  account: AccountId,
  { way, moved }: Pick<Place, 'moved'> & { readonly way: Way },
): Promise<Outcome<Way, FolderRefusal>> => {
  const [first] = way;
  if (first === undefined) return ok(way);
  // Only the first folder to be made can meet a set: those below it are new.
  const place = { folder: parentOf(first), name: nameOf(first), moved };
  if (await isSetAt(tx, account, place)) return refuse('place_taken');
  return (await tx.folders.count(account)) + way.length > mostFolders ? refuse('too_many_folders') : ok(way);
};

/** The missing folders of a path, including its parents. */
export const wayToFolder = async (
  tx: Tx,
  account: AccountId,
  path: FolderPath,
): Promise<Outcome<Way, FolderRefusal>> => {
  const there = await tx.folders.find(account, lineageOf(path));
  return free(tx, account, { way: missingOf(path, there) });
};

/** The missing folders for something of this name. Refuses where a folder already has that name there. */
export const wayToPlace = async (tx: Tx, account: AccountId, place: Place): Promise<Outcome<Way, FolderRefusal>> => {
  const { folder, name, moved } = place;
  const namesake = childOf(folder, name);
  const paths = namesake === undefined ? lineageOf(folder) : [...lineageOf(folder), namesake];
  const there = await tx.folders.find(account, paths);
  if (namesake !== undefined && there.has(namesake)) return refuse('place_taken');
  return free(tx, account, { way: missingOf(folder, there), moved });
};

type NamedSet = Pick<FlashcardSet, 'id' | 'name' | 'folder'>;

export const isNameTaken = async (
  tx: Tx,
  account: AccountId,
  { id, name }: Pick<NamedSet, 'id' | 'name'>,
): Promise<boolean> => {
  const namesake = await tx.sets.withName(account, name);
  return namesake !== undefined && namesake.id !== id;
};

export const wayToSet = async (tx: Tx, account: AccountId, set: NamedSet): Promise<Outcome<Way, PlaceRefusal>> => {
  if (await isNameTaken(tx, account, set)) return refuse('name_taken');
  return wayToPlace(tx, account, { folder: set.folder, name: set.name, moved: set.id });
};
