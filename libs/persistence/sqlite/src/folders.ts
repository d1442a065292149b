import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { deepest, depthOf, nameOf, parentOf } from '@flashcards/library';
import type { FolderDeletionRefusal, FolderMove, Folders, MoveRefusal } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { giveUpSets } from './deleted-sets.ts';
import { folderPaths } from './folder-paths.ts';
import { folderAt, makeWay, wayToFolder, wayToPlace } from './places.ts';
import { once } from './receipts.ts';
import { withPauses } from './steps.ts';
import type { Sweeper } from './sweeper.ts';
import { ownerKey, userKey } from './users.ts';
import { toNumber } from './values.ts';

/** A folder (?2) of an account (?1) and all below it, with how much deeper each lies. */
const below = `WITH RECURSIVE below (key, depth) AS (SELECT ?2, 0 UNION ALL SELECT f.key, depth + 1
  FROM below b CROSS JOIN folders f INDEXED BY sqlite_autoindex_folders_1 ON f.user = ?1 AND f.parent = b.key)`;

export const height = `${below} SELECT max(depth) FROM below`;

const heightOf = (connection: Connection, user: number, folder: number): number =>
  toNumber(connection.tuple(height, user, folder)?.[0]);

const move = (connection: Connection, user: number, { from, to }: FolderMove): Outcome<void, MoveRefusal> => {
  const folder = folderAt(connection, user, from);
  if (folder === undefined) return refuse('folder_not_found');
  if (from === to) return ok(undefined);
  if (depthOf(to) + heightOf(connection, user, folder) > deepest) return refuse('too_deep');
  const way = wayToPlace(connection, { user }, { folder: parentOf(to), name: nameOf(to) });
  if (!way.ok) return way;
  const parent = makeWay(connection, user, way.value);
  connection.run('UPDATE folders SET (parent, name) = (?, ?) WHERE key = ?', parent, nameOf(to), folder);
  return ok(undefined);
};

const isEmpty = (connection: Connection, user: number, folder: number): boolean => {
  const something = `SELECT 1 FROM folders WHERE user = ?1 AND parent = ?2
    UNION ALL SELECT 1 FROM sets WHERE user = ?1 AND name IS NOT NULL AND folder = ?2 LIMIT 1`;
  return connection.tuple(something, user, folder) === undefined;
};

const remove = (
  connection: Connection,
  user: number,
  { path, recursive }: Parameters<Folders['delete']>[1],
): Outcome<void, FolderDeletionRefusal> => {
  const folder = folderAt(connection, user, path);
  if (folder === undefined) return refuse('folder_not_found');
  if (!recursive && !isEmpty(connection, user, folder)) return refuse('folder_not_empty');
  const keys = connection.tuples(`${below} SELECT key FROM below`, user, folder).map(([key]) => toNumber(key));
  giveUpSets(connection, user, keys);
  connection.run('DELETE FROM folders WHERE key IN (SELECT value FROM json_each(?))', JSON.stringify(keys));
  return ok(undefined);
};

export const sqliteFolders = (database: Database, sweeper: Sweeper): Folders => ({
  make: (account, path, receipt) =>
    database.write((connection) => {
      const user = ownerKey(connection, account);
      const work = () => {
        const way = wayToFolder(connection, user, path);
        if (!way.ok) return way;
        makeWay(connection, user, way.value);
        return ok(undefined);
      };
      return once(connection, user, { receipt, work });
    }, account),

  all: (account) =>
    database.snapshot(account, async (connection, breathe) => {
      const paths = await withPauses(folderPaths({ connection, user: userKey(connection, account) }), breathe);
      return [...paths.values()];
    }),

  move: (account, moving, receipt) =>
    database.write((connection) => {
      const user = ownerKey(connection, account);
      return once(connection, user, { receipt, work: () => move(connection, user, moving) });
    }, account),

  delete: async (account, deletion, receipt) => {
    const outcome = await database.write((connection) => {
      const user = ownerKey(connection, account);
      return once(connection, user, { receipt, work: () => remove(connection, user, deletion) });
    }, account);
    if (outcome.ok) sweeper.kick();
    return outcome;
  },
});
