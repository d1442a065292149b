import type { AccountId, SetId } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { CountedSet } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database, LongRead } from './database.ts';
import type { Tuple } from './driver.ts';
import { pathOf } from './folder-paths.ts';
import { pagesFrom } from './pages.ts';
import { userKey } from './users.ts';
import { toNumber, toText } from './values.ts';

const columns = 'folder, id, name, description, created_at, card_count, text_bytes';

const fromTuple = (
  [, id, name, description, createdAt, cardCount, textBytes]: Tuple,
  folder: FolderPath,
): CountedSet => ({
  id: toText(id) as SetId,
  name: toText(name) as SetName,
  description: toText(description),
  folder,
  createdAt: new Date(toNumber(createdAt)),
  cardCount: toNumber(cardCount),
  textBytes: toNumber(textBytes),
});

const atOnce = 200;

/** Searches sets, oldest first. */
export const setsAfter = `SELECT ${columns}, key FROM sets
  WHERE user = ? AND name IS NOT NULL AND key > ? ORDER BY key LIMIT ?`;

/** The account's sets by their keys, oldest first. */
export const setsOf = async (
  { connection, user, breathe }: LongRead,
  paths: ReadonlyMap<number, FolderPath>,
): Promise<ReadonlyMap<number, CountedSet>> => {
  const sets = new Map<number, CountedSet>();
  for (let last = 0, isMore = true; isMore;) {
    const rows = connection.tuples(setsAfter, user, last, atOnce);
    for (const row of rows) {
      last = toNumber(row.at(-1));
      sets.set(last, fromTuple(row, paths.get(toNumber(row[0])) ?? rootFolder));
    }
    isMore = rows.length === atOnce;
    await breathe();
  }
  return sets;
};

/** The account's own set. */
export const setOf = (connection: Connection, user: number, id: SetId): CountedSet | undefined => {
  const select = `SELECT ${columns} FROM sets WHERE user = ? AND id = ? AND name IS NOT NULL`;
  const found = connection.tuple(select, user, id);
  return found && fromTuple(found, pathOf(connection, toNumber(found[0])));
};

/** Oldest first. */
export const setPages = (database: Database, account: AccountId): AsyncIterable<readonly CountedSet[]> =>
  pagesFrom(database, 0, (connection, after) => {
    const rows = connection.tuples(setsAfter, userKey(connection, account), after, atOnce);
    const items = rows.map((row) => fromTuple(row, pathOf(connection, toNumber(row[0]))));
    const last = rows.at(-1)?.at(-1);
    return { items, next: rows.length === atOnce ? toNumber(last) : undefined };
  });
