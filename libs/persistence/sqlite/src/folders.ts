import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FlashcardSet, FolderPath } from '@flashcards/library';
import { mostFolders, rootFolder, segmentsOf } from '@flashcards/library';
import type { FolderRefusal, Folders } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database, LongRead } from './database.ts';
import { once } from './receipts.ts';
import { userKey } from './users.ts';
import { toNumber, toText } from './values.ts';

/** The root has no row; its key is this. */
const rootKey = 0;

interface Place {
  readonly user: number;
  readonly parent: number;
  readonly name: string;
}

const childKey = (connection: Connection, { user, parent, name }: Place): number | undefined => {
  const row = connection.get('SELECT key FROM folders WHERE user = ? AND parent = ? AND name = ?', user, parent, name);
  return row && toNumber(row['key']);
};

const isSetAt = (connection: Connection, { user, parent, name }: Place): boolean =>
  connection.get('SELECT 1 FROM sets WHERE user = ? AND name = ? AND folder = ?', user, name, parent) !== undefined;

/** How far a path is there: the folder it ends in so far, and the names that are missing below it. */
interface Way {
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

/** Whether the account has no room for what is missing; it is counted only when something is. */
const isTooMuch = (connection: Connection, user: number, { missing }: Way): boolean => {
  if (missing.length === 0) return false;
  const select = 'SELECT count(*) FROM (SELECT 1 FROM folders WHERE user = ? LIMIT ?)';
  const [there] = connection.tuple(select, user, mostFolders) ?? [0];
  return toNumber(there) + missing.length > mostFolders;
};

/** Makes what is missing of the path inside the running transaction; nothing is made where that is refused. */
const makeWay = (
  connection: Connection,
  user: number,
  { way, isTaken }: { readonly way: Way; readonly isTaken: boolean },
): Outcome<number, FolderRefusal> => {
  if (isTaken) return refuse('place_taken');
  if (isTooMuch(connection, user, way)) return refuse('too_many_folders');
  const insert = 'INSERT INTO folders (user, parent, name) VALUES (?, ?, ?)';
  const below = (folder: number, name: string): number => connection.insert(insert, user, folder, name);
  return ok(way.missing.reduce(below, way.folder));
};

/** Only the first folder to be made can meet a set: nothing is yet in those below it. */
const isBarred = (connection: Connection, user: number, { folder, missing: [name] }: Way): boolean =>
  name !== undefined && isSetAt(connection, { user, parent: folder, name });

/** The folder, made if need be. */
const makeFolder = (connection: Connection, user: number, path: FolderPath): Outcome<number, FolderRefusal> => {
  const way = wayTo(connection, user, path);
  return makeWay(connection, user, { way, isTaken: isBarred(connection, user, way) });
};

/** The folder for a set of this name, made if need be. */
export const makePlace = (
  connection: Connection,
  user: number,
  { folder: path, name }: Pick<FlashcardSet, 'folder' | 'name'>,
): Outcome<number, FolderRefusal> => {
  const way = wayTo(connection, user, path);
  const isFolder = way.missing.length === 0 && childKey(connection, { user, parent: way.folder, name }) !== undefined;
  return makeWay(connection, user, { way, isTaken: isFolder || isBarred(connection, user, way) });
};

const inside = (folder: FolderPath, name: string): FolderPath =>
  (folder === rootFolder ? name : `${folder}/${name}`) as FolderPath;

/** The path of one folder, from its names up to the root. */
export const pathOf = (connection: Connection, folder: number): FolderPath => {
  const names: string[] = [];
  for (let key = folder; key !== rootKey;) {
    const [parent, name] = connection.tuple('SELECT parent, name FROM folders WHERE key = ?', key) ?? [rootKey, ''];
    names.unshift(toText(name));
    key = toNumber(parent);
  }
  return names.reduce(inside, rootFolder);
};

const atOnce = 1_000;

interface Child {
  readonly key: number;
  readonly name: string;
}

const childrenByFolder = async ({
  connection,
  user,
  breathe,
}: LongRead): Promise<ReadonlyMap<number, readonly Child[]>> => {
  const children = new Map<number, Child[]>();
  const select = 'SELECT key, parent, name FROM folders WHERE user = ? AND key > ? ORDER BY key LIMIT ?';
  for (let last = 0, isMore = true; isMore;) {
    const rows = connection.tuples(select, user, last, atOnce);
    for (const [key, parent, name] of rows) {
      last = toNumber(key);
      const siblings = children.get(toNumber(parent)) ?? [];
      siblings.push({ key: last, name: toText(name) });
      children.set(toNumber(parent), siblings);
    }
    isMore = rows.length === atOnce;
    await breathe();
  }
  return children;
};

/** The path of each of a user's folders by its key, parents before children. */
export const folderPaths = async (read: LongRead): Promise<ReadonlyMap<number, FolderPath>> => {
  const children = await childrenByFolder(read);
  const paths = new Map<number, FolderPath>();
  const add = (above: number, path: FolderPath): void => {
    for (const { key, name } of children.get(above) ?? []) paths.set(key, inside(path, name));
  };
  add(rootKey, rootFolder);
  let added = 0;
  // A map gives what is put in while it is gone through.
  for (const [key, path] of paths) {
    add(key, path);
    if ((added += 1) % atOnce === 0) await read.breathe();
  }
  return paths;
};

export const sqliteFolders = (database: Database): Folders => ({
  make: (account, path, receipt) =>
    database.write((connection) => {
      const user = userKey(connection, account);
      const work = (): Outcome<void, FolderRefusal> => {
        const made = makeFolder(connection, user, path);
        return made.ok ? ok(undefined) : made;
      };
      return once(connection, user, { receipt, work });
    }, account),
});
