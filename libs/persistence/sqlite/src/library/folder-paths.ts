import type { FolderPath } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { Connection } from '../engine/connection.ts';
import type { Steps } from '../engine/pausing.ts';
import { toNumber, toText } from '../engine/values.ts';

/** The key of the root, which has no row. */
export const rootKey = 0;

/** Uses `join`, because a string concatenated with `+` stays a tree of its parts until it is first read. */
const inside = (folder: FolderPath, name: string): FolderPath =>
  (folder === rootFolder ? name : [folder, name].join('/')) as FolderPath;

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
/** Paths may be long, so fewer are joined in a slice. */
const pathsAtOnce = 100;

interface Child {
  readonly key: number;
  readonly name: string;
}

/** The connection and the user's key. */
interface Reading {
  readonly connection: Connection;
  readonly user: number;
}

function* childrenByFolder({ connection, user }: Reading): Steps<ReadonlyMap<number, readonly Child[]>> {
  const children = new Map<number, Child[]>();
  const select = 'SELECT key, parent, name FROM folders WHERE user = ? AND key > ? ORDER BY key LIMIT ? + 0';
  for (let last = 0, isMore = true; isMore;) {
    const rows = connection.tuples(select, user, last, atOnce);
    // Rows as arrays: with objects the whole would take a fifth longer.
    for (const [key, parent, name] of rows) {
      last = toNumber(key);
      const siblings = children.get(toNumber(parent)) ?? [];
      siblings.push({ key: last, name: toText(name) });
      children.set(toNumber(parent), siblings);
    }
    isMore = rows.length === atOnce;
    yield;
  }
  return children;
}

/** The path of each of a user's folders by its key, parents before children. */
export function* folderPaths(reading: Reading): Steps<ReadonlyMap<number, FolderPath>> {
  const children = yield* childrenByFolder(reading);
  const paths = new Map<number, FolderPath>();
  const add = (above: number, path: FolderPath): void => {
    for (const { key, name } of children.get(above) ?? []) paths.set(key, inside(path, name));
  };
  add(rootKey, rootFolder);
  let added = 0;
  // Iterating over a map also visits entries that are added meanwhile.
  for (const [key, path] of paths) {
    add(key, path);
    if ((added += 1) % pathsAtOnce === 0) yield;
  }
  return paths;
}
