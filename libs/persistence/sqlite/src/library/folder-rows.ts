import type { SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { isBelow, nameOf, parentOf, rootFolder } from '@flashcards/library';
import type { FolderContent, FolderMove, FolderRows } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import { giveUpSets } from './deleted-sets.ts';
import type { Steps } from '../engine/steps.ts';
import { folderPaths, rootKey } from './folder-paths.ts';
import { atOnce } from '../engine/pausing.ts';
import { toNumber, toText } from '../engine/values.ts';

/** Finds the keys of folders by their paths. It caches each folder, so no folder may be moved meanwhile. */
const folderKeys = (connection: Connection, user: number) => {
  const select = 'SELECT key FROM folders WHERE user = ? AND parent = ? AND name = ?';
  const keys = new Map<FolderPath, number>([[rootFolder, rootKey]]);
  const keyOf = (path: FolderPath): number | undefined => {
    const known = keys.get(path);
    if (known !== undefined) return known;
    const parent = keyOf(parentOf(path));
    const found = parent === undefined ? undefined : connection.tuple(select, user, parent, nameOf(path));
    if (found) keys.set(path, toNumber(found[0]));
    return keys.get(path);
  };
  return keyOf;
};

const there = (key: number | undefined): number => {
  if (key === undefined) throw new Error('sqlite: a folder that is not there');
  return key;
};

/** The key of a folder that is known to exist. */
export const folderAt = (connection: Connection, user: number, path: FolderPath): number =>
  there(folderKeys(connection, user)(path));

const find = (connection: Connection, user: number, paths: readonly FolderPath[]): ReadonlySet<FolderPath> => {
  const keyOf = folderKeys(connection, user);
  return new Set(paths.filter((path) => path !== rootFolder && keyOf(path) !== undefined));
};

export const folderCount = 'SELECT count(*) FROM folders WHERE user = ?';

/** A folder (?2) of an account (?1) and all below it, each with its depth below the folder. */
const below = `WITH RECURSIVE below (key, depth) AS (SELECT ?2, 0 UNION ALL SELECT f.key, depth + 1
  FROM below b CROSS JOIN folders f INDEXED BY sqlite_autoindex_folders_1 ON f.user = ?1 AND f.parent = b.key)`;

export const height = `${below} SELECT max(depth) FROM below`;

/** Finds the sets in these folders. */
const setsIn = `SELECT id FROM sets
  WHERE user = ? AND name IS NOT NULL AND folder IN (SELECT value FROM json_each(?))`;

const within = (connection: Connection, user: number, path: FolderPath): FolderContent => {
  const paths = atOnce(folderPaths({ connection, user }));
  const folders = [...paths].filter(([, each]) => isBelow(each, path));
  const keys = JSON.stringify([folderAt(connection, user, path), ...folders.map(([key]) => key)]);
  const sets = connection.tuples(setsIn, user, keys).map(([id]) => toText(id) as SetId);
  return { folders: folders.map(([, each]) => each), sets };
};

/** Each parent exists or comes before its children. */
const insertFolders = (connection: Connection, user: number, paths: readonly FolderPath[]): void => {
  const keyOf = folderKeys(connection, user);
  const insert = 'INSERT INTO folders (user, parent, name) VALUES (?, ?, ?)';
  for (const path of paths) connection.run(insert, user, there(keyOf(parentOf(path))), nameOf(path));
};

const move = (connection: Connection, user: number, { from, to }: FolderMove): void => {
  const update = 'UPDATE folders SET (parent, name) = (?, ?) WHERE key = ?';
  const parent = folderAt(connection, user, parentOf(to));
  connection.run(update, parent, nameOf(to), folderAt(connection, user, from));
};

const remove = (connection: Connection, user: number, path: FolderPath): void => {
  const folders = connection.tuples(`${below} SELECT key FROM below`, user, folderAt(connection, user, path));
  const keys = folders.map(([key]) => toNumber(key));
  giveUpSets(connection, user, keys);
  connection.run('DELETE FROM folders WHERE key IN (SELECT value FROM json_each(?))', JSON.stringify(keys));
};

export const folderRows = ({ readOwn, writeOwn }: Steps): FolderRows => ({
  find: readOwn(find),
  all: readOwn((connection, user) => new Set(atOnce(folderPaths({ connection, user })).values())),
  count: readOwn((connection, user) => toNumber(connection.tuple(folderCount, user)?.[0])),
  countLevels: readOwn((connection, user, path: FolderPath) =>
    toNumber(connection.tuple(height, user, folderAt(connection, user, path))?.[0]),
  ),
  within: readOwn(within),
  insert: writeOwn(insertFolders),
  move: writeOwn(move),
  delete: writeOwn(remove),
});
