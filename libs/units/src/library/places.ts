import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { childOf, lineageOf, mostFolders, nameOf, parentOf } from '@flashcards/library';
import type { FolderRefusal, Tx } from '@flashcards/persistence-ports';

/** Where something is to lie. */
interface Place {
  readonly folder: FolderPath;
  readonly name: string;
  /** A set that is being moved, which is not in its own way. */
  readonly moved?: SetId | undefined;
}

/** Folders to be made, each after the one that it lies in. */
export type Way = readonly FolderPath[];

/** Whether another set lies there under this name. */
export const isSetAt = async (tx: Tx, account: AccountId, { folder, name, moved }: Place): Promise<boolean> => {
  const set = await tx.sets.withName(account, name);
  return set?.folder === folder && set.id !== moved;
};

const missingOf = (folder: FolderPath, there: ReadonlySet<FolderPath>): Way =>
  lineageOf(folder).filter((path) => !there.has(path));

/** The way, where no set stands in it and the account has room for all of it. */
const free = async (
  tx: Tx,
  account: AccountId,
  { way, moved }: Pick<Place, 'moved'> & { readonly way: Way },
): Promise<Outcome<Way, FolderRefusal>> => {
  const [first] = way;
  if (first === undefined) return ok(way);
  // Only the first folder to be made can meet a set: nothing is yet in those below it.
  const place = { folder: parentOf(first), name: nameOf(first), moved };
  if (await isSetAt(tx, account, place)) return refuse('place_taken');
  return (await tx.folders.count(account)) + way.length > mostFolders ? refuse('too_many_folders') : ok(way);
};

/** What is missing of a folder and of those above it. */
export const wayToFolder = async (
  tx: Tx,
  account: AccountId,
  path: FolderPath,
): Promise<Outcome<Way, FolderRefusal>> => {
  const there = await tx.folders.find(account, lineageOf(path));
  return free(tx, account, { way: missingOf(path, there) });
};

/** What is missing of the folder for something of this name, under which no set lies there. */
export const wayToPlace = async (tx: Tx, account: AccountId, place: Place): Promise<Outcome<Way, FolderRefusal>> => {
  const { folder, name, moved } = place;
  const namesake = childOf(folder, name);
  const asked = namesake === undefined ? lineageOf(folder) : [...lineageOf(folder), namesake];
  const there = await tx.folders.find(account, asked);
  if (namesake !== undefined && there.has(namesake)) return refuse('place_taken');
  return free(tx, account, { way: missingOf(folder, there), moved });
};
