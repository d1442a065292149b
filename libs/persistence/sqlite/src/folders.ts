import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { rootFolder, segmentsOf } from '@flashcards/library';
import type { Folders } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { userKey } from './users.ts';
import { toNumber, toText } from './values.ts';

/** The root has no row; its key is this. */
export const rootKey = 0;

const childKey = (connection: Connection, user: number, parent: number, name: string): number | undefined => {
  const row = connection.get('SELECT key FROM folders WHERE user = ? AND parent = ? AND name = ?', user, parent, name);
  return row && toNumber(row['key']);
};

const isSetAt = (connection: Connection, user: number, folder: number, name: string): boolean =>
  connection.get('SELECT 1 FROM sets WHERE user = ? AND name = ? AND folder = ?', user, name, folder) !== undefined;

export const isFolderAt = (connection: Connection, user: number, parent: number, name: string): boolean =>
  childKey(connection, user, parent, name) !== undefined;

/** Makes what is missing of the path inside the running transaction; `undefined` where a set stands in the way. */
export const makeFolder = (connection: Connection, user: number, path: FolderPath): number | undefined => {
  let folder = rootKey;
  for (const name of segmentsOf(path)) {
    const known = childKey(connection, user, folder, name);
    if (known === undefined && isSetAt(connection, user, folder, name)) return undefined;
    const insert = 'INSERT INTO folders (user, parent, name) VALUES (?, ?, ?)';
    folder = known ?? connection.insert(insert, user, folder, name);
  }
  return folder;
};

/** The path of each of a user's folders by its key, parents before children. */
export const folderPaths = (connection: Connection, user: number): ReadonlyMap<number, FolderPath> => {
  const children = new Map<number, { readonly key: number; readonly name: string }[]>();
  const select = 'SELECT key, parent, name FROM folders WHERE user = ? ORDER BY key';
  for (const [key, above, name] of connection.tuples(select, user)) {
    const parent = toNumber(above);
    const siblings = children.get(parent) ?? [];
    siblings.push({ key: toNumber(key), name: toText(name) });
    children.set(parent, siblings);
  }
  const paths = new Map<number, FolderPath>();
  const descend = (parent: number, path: FolderPath): void => {
    for (const { key, name } of children.get(parent) ?? []) {
      const below = (path === rootFolder ? name : `${path}/${name}`) as FolderPath;
      paths.set(key, below);
      descend(key, below);
    }
  };
  descend(rootKey, rootFolder);
  return paths;
};

/** A refusal decided inside a transaction: thrown, so that what was made on the way is rolled back. */
class PlaceTaken extends Error {}

export const sqliteFolders = (database: Database): Folders => ({
  make: (user, path): Promise<Outcome<void, 'place_taken'>> =>
    database
      .write((connection) => {
        if (makeFolder(connection, userKey(connection, user), path) === undefined) throw new PlaceTaken();
        return ok(undefined);
      })
      .catch((error: unknown) => {
        if (error instanceof PlaceTaken) return refuse('place_taken');
        throw error;
      }),
});
