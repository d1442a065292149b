import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { mostFolders, rootFolder, segmentsOf } from '@flashcards/library';
import type { FolderRefusal } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import { rootKey } from './folder-paths.ts';
import { toNumber } from './values.ts';

/** Who asks for a place. */
interface Asking {
  readonly user: number;
  /** The key of a set that is being moved, which is not in its own way. */
  readonly moved?: number;
}

interface Place extends Asking {
  readonly parent: number;
  readonly name: string;
}

const childKey = (connection: Connection, { user, parent, name }: Place): number | undefined => {
  const select = 'SELECT key FROM folders WHERE user = ? AND parent = ? AND name = ?';
  const found = connection.tuple(select, user, parent, name);
  return found && toNumber(found[0]);
};

const isSetAt = (connection: Connection, { user, parent, name, moved = 0 }: Place): boolean => {
  const select = 'SELECT 1 FROM sets WHERE user = ? AND name = ? AND folder = ? AND key <> ?';
  return connection.tuple(select, user, name, parent, moved) !== undefined;
};

/** How far a path is there: the folder it ends in so far, and the names that are missing below it. */
export interface Way {
  readonly folder: number;
  readonly missing: readonly string[];
}

const wayTo = (connection: Connection, user: number, path: FolderPath): Way => {
  const names = segmentsOf(path);
  let folder = rootKey;
  for (const [index, name] of names.entries()) {
    const next = childKey(connection, { user, parent: folder, name });
    if (next === undefined) return { folder, missing: names.slice(index) };
    folder = next;
  }
  return { folder, missing: [] };
};

/** The key of the folder; the root is none. */
export const folderAt = (connection: Connection, user: number, path: FolderPath): number | undefined => {
  const { folder, missing } = wayTo(connection, user, path);
  return path === rootFolder || missing.length > 0 ? undefined : folder;
};

/** Whether the account has no room for what is missing; it is counted only when something is. */
const isTooMuch = (connection: Connection, user: number, { missing }: Way): boolean => {
  if (missing.length === 0) return false;
  const select = 'SELECT count(*) FROM (SELECT 1 FROM folders WHERE user = ? LIMIT ? + 0)';
  const [there] = connection.tuple(select, user, mostFolders) ?? [0];
  return toNumber(there) + missing.length > mostFolders;
};

/** Makes what is missing of a way that was found to be free, in the same transaction: the key of its folder. */
export const makeWay = (connection: Connection, user: number, { folder, missing }: Way): number => {
  const insert = 'INSERT INTO folders (user, parent, name) VALUES (?, ?, ?)';
  return missing.reduce((above, name) => connection.insert(insert, user, above, name), folder);
};

const freeWay = (
  connection: Connection,
  asking: Asking,
  { way, isTaken }: { readonly way: Way; readonly isTaken: boolean },
): Outcome<Way, FolderRefusal> => {
  const { folder, missing } = way;
  const [name] = missing;
  // Only the first folder to be made can meet a set: nothing is yet in those below it.
  const isBarred = name !== undefined && isSetAt(connection, { ...asking, parent: folder, name });
  if (isTaken || isBarred) return refuse('place_taken');
  return isTooMuch(connection, asking.user, way) ? refuse('too_many_folders') : ok(way);
};

/** The way to a folder, as far as it is there. */
export const wayToFolder = (connection: Connection, user: number, path: FolderPath): Outcome<Way, FolderRefusal> =>
  freeWay(connection, { user }, { way: wayTo(connection, user, path), isTaken: false });

/** The way to the folder for something of this name, which is not there yet. */
export const wayToPlace = (
  connection: Connection,
  asking: Asking,
  { folder: path, name }: { readonly folder: FolderPath; readonly name: string },
): Outcome<Way, FolderRefusal> => {
  const way = wayTo(connection, asking.user, path);
  const place = { ...asking, parent: way.folder, name };
  const isTaken = way.missing.length === 0 && (childKey(connection, place) !== undefined || isSetAt(connection, place));
  return freeWay(connection, asking, { way, isTaken });
};
