import type { AccountId, SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { CountedSet, LibraryQuery, VisibleSet } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Database, LongRead } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import { pathOf } from './folder-paths.ts';
import { pagesFrom } from '../engine/pages.ts';
import { seenSet } from '../sharing/shared-access.ts';
import type { Steps } from '../engine/pausing.ts';
import { userKey } from '../accounts/users.ts';
import { rowOf } from '../engine/row.ts';
import { toNumber, toText } from '../engine/values.ts';

export interface SetRow extends Omit<CountedSet, 'folder'> {
  readonly folder: number;
  readonly key: number;
}

export const setRow = rowOf<SetRow>({
  id: 'word',
  name: 'word',
  description: 'text',
  folder: 'number',
  createdAt: 'instant',
  cardCount: 'number',
  textBytes: 'number',
  key: 'number',
});

const columnsInShort = setRow.columns.replace('description', "'' AS description");

const setFrom = ({ key: _, ...set }: SetRow, folder: FolderPath): CountedSet => ({ ...set, folder });

/** Descriptions may be long: reading a hundred of the longest takes 25 ms. */
const atOnce = 20;

const searchFor = (wanted: string): string => `SELECT ${wanted} FROM sets
  WHERE user = ? AND name IS NOT NULL AND (created_at, key) > (?, ?) ORDER BY created_at, key LIMIT ${atOnce}`;

/** Finds sets, oldest first, from a place on. */
export const setsAfter = searchFor(setRow.columns);
/** The same without reading their descriptions. */
export const setsAfterInShort = searchFor(columnsInShort);

type Place = readonly [createdAt: SqlValue, key: SqlValue];

const beforeAll: Place = [-8_640_000_000_000_000, 0];

/** The place of the last row; absent on the last page. */
const placeAfter = (rows: readonly SetRow[]): Place | undefined => {
  const last = rows.at(-1);
  return last && rows.length === atOnce ? [last.createdAt.getTime(), last.key] : undefined;
};

/** The account's sets by their keys, oldest first; stops after `atMost` is exceeded. */
export function* setsOf(
  { connection, user }: Omit<LongRead, 'yieldToOthers'>,
  paths: ReadonlyMap<number, FolderPath>,
  { withoutDescriptions = false, atMost = Infinity }: Pick<LibraryQuery, 'withoutDescriptions' | 'atMost'>,
): Steps<ReadonlyMap<number, CountedSet>> {
  const sets = new Map<number, CountedSet>();
  const search = withoutDescriptions ? setsAfterInShort : setsAfter;
  for (let place: Place | undefined = beforeAll; place && sets.size <= atMost;) {
    const rows: readonly SetRow[] = connection.tuples(search, user, ...place).map(setRow.from);
    for (const found of rows) sets.set(found.key, setFrom(found, paths.get(found.folder) ?? rootFolder));
    place = placeAfter(rows);
    yield;
  }
  return sets;
}

/** Finds the number of cards of each set. */
export const setSizes = 'SELECT key, card_count, id FROM sets WHERE user = ? AND name IS NOT NULL';

/** The account's sets, or these of them, by their keys, with only their numbers of cards. */
export const sizesOf = (
  { connection, user }: LongRead,
  sets?: ReadonlySet<SetId>,
): ReadonlyMap<number, { readonly cardCount: number }> =>
  new Map(
    connection
      .tuples(setSizes, user)
      .filter(([, , id]) => !sets || sets.has(toText(id) as SetId))
      .map(([key, cardCount]) => [toNumber(key), { cardCount: toNumber(cardCount) }]),
  );

/** The account's own set. */
export const setOf = (connection: Connection, user: number, id: SetId): CountedSet | undefined => {
  const select = `SELECT ${setRow.columns} FROM sets WHERE user = ? AND id = ? AND name IS NOT NULL`;
  const set = setRow.found(connection.tuple(select, user, id));
  return set && setFrom(set, pathOf(connection, set.folder));
};

/** A set that the user may see. The folder of another account's set is left out. */
export const visibleSet = (connection: Connection, user: number, id: SetId): VisibleSet | undefined => {
  const seen = seenSet(connection, user, id);
  if (!seen || seen.isOwn) return setOf(connection, user, id);
  const found = connection.tuple(`SELECT ${setRow.columns} FROM sets WHERE key = ?`, seen.key);
  if (!found) return undefined;
  const { folder: _, ...set } = setFrom(setRow.from(found), rootFolder);
  return set;
};

/** Oldest first. */
export const setPages = (database: Database, account: AccountId): AsyncIterable<readonly CountedSet[]> =>
  pagesFrom(database, beforeAll, (connection, after) => {
    const rows = connection.tuples(setsAfter, userKey(connection, account), ...after).map(setRow.from);
    const items = rows.map((found) => setFrom(found, pathOf(connection, found.folder)));
    return { items, next: placeAfter(rows) };
  });
