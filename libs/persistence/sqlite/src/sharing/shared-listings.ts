import type { AccountId, Outcome, SharedFolderId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { AddedSet, ListedFolder, ListedSet, MemberRefusal } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import { keyOf, memberCount, roleOf } from './folder-members.ts';
import type { Page } from '../engine/pages.ts';
import { pagesFrom } from '../engine/pages.ts';
import { isOfMember } from './shared-access.ts';
import { userKey } from '../accounts/users.ts';
import { rowOf } from '../engine/row.ts';

/**
 * The maximum of one page; its last row may exceed each limit. `counted` limits the rows read to count members and
 * sets.
 */
const page = { rows: 100, characters: 262_144, counted: 4_000 };

/** The place of a row: an instant, and a key. */
type Place = readonly [at: SqlValue, key: SqlValue];

const beforeAll: Place = [-8_640_000_000_000_000, 0];

/** The owner `u` of a folder `f`. */
const ownerOf = `CROSS JOIN members o ON o.folder = f.key AND o.role = 'owner' CROSS JOIN users u ON u.key = o.user`;

/** Counts the existing sets in a folder `f` that members added. */
export const setCount = `SELECT count(*) FROM shared_sets x CROSS JOIN sets s ON s.key = x.card_set AND s.name IS NOT NULL
  WHERE x.folder = ? AND ${isOfMember}`;

const folderRow = rowOf<ListedFolder>({
  id: ['f.id', 'word'],
  name: ['f.name', 'text'],
  description: ['f.description', 'text'],
  createdAt: ['f.created_at', 'instant'],
  owner: ['u.id', 'word'],
  role: ['m.role', 'word'],
  joinedAt: ['m.joined_at', 'instant'],
  members: [`(${memberCount.replace('?', 'f.key')})`, 'number'],
  sets: [`(${setCount.replace('?', 'f.key')})`, 'number'],
});

/** Finds the folders of a member, in the order of joining, from a place on. */
export const foldersAfter = `SELECT ${folderRow.columns}, m.key
  FROM members m CROSS JOIN shared_folders f ON f.key = m.folder ${ownerOf}
  WHERE m.user = ? AND (m.joined_at, m.key) > (?, ?) ORDER BY m.joined_at, m.key LIMIT ${page.rows}`;

const setRow = rowOf<ListedSet>({
  id: ['s.id', 'word'],
  name: ['s.name', 'word'],
  description: ['s.description', 'text'],
  cardCount: ['s.card_count', 'number'],
  addedBy: ['u.id', 'word'],
  addedAt: ['x.added_at', 'instant'],
});

/** Finds the sets in a folder, in the order in which they were added, from a place on. */
export const sharedSetsAfter = `SELECT ${setRow.columns}, x.key
  FROM shared_sets x CROSS JOIN sets s ON s.key = x.card_set AND s.name IS NOT NULL
  CROSS JOIN users u ON u.key = x.added_by
  WHERE x.folder = ? AND (x.added_at, x.key) > (?, ?) AND ${isOfMember} ORDER BY x.added_at, x.key LIMIT ${page.rows}`;

interface Reading<Item> {
  readonly item: (row: Tuple) => Item;
  /** How much of a page's limits an item takes. */
  readonly weigh: (item: Item) => { readonly characters: number; readonly counted: number };
  /** The instant of an item, which with its row's key is its place. */
  readonly at: (item: Item) => Date;
}

const readPage = <Item>(rows: Iterable<Tuple>, { item, weigh, at }: Reading<Item>): Page<Item, Place> => {
  const items: Item[] = [];
  let [characters, counted] = [0, 0];
  for (const row of rows) {
    const next = item(row);
    items.push(next);
    const weight = weigh(next);
    characters += weight.characters;
    counted += weight.counted;
    if (items.length === page.rows || characters >= page.characters || counted >= page.counted)
      return { items, next: [at(next).getTime(), row.at(-1) ?? 0] };
  }
  return { items };
};

const folders: Reading<ListedFolder> = {
  item: folderRow.from,
  weigh: ({ name, description, members, sets }) => ({
    characters: name.length + description.length,
    counted: members + sets,
  }),
  at: ({ joinedAt }) => joinedAt,
};

const sets: Reading<ListedSet> = {
  item: setRow.from,
  weigh: ({ name, description }) => ({ characters: name.length + description.length, counted: 0 }),
  at: ({ addedAt }) => addedAt,
};

export const folderPages = (database: Database, account: AccountId): AsyncIterable<readonly ListedFolder[]> =>
  pagesFrom<ListedFolder, Place>(database, beforeAll, (connection, after) =>
    readPage(connection.each(foldersAfter, userKey(connection, account), ...after), folders),
  );

/** The folder's key, if the account is a member. */
export const asMember = (
  connection: Connection,
  account: AccountId,
  id: SharedFolderId,
): Outcome<number, MemberRefusal> => {
  const folder = keyOf(connection, id);
  if (folder === 0) return refuse('shared_folder_not_found');
  return roleOf(connection, { folder, user: userKey(connection, account) }) ? ok(folder) : refuse('not_member');
};

/** Checks the membership again for each page. */
export const setPagesOf = (
  database: Database,
  account: AccountId,
  id: SharedFolderId,
): AsyncIterable<readonly ListedSet[]> =>
  pagesFrom<ListedSet, Place>(database, beforeAll, (connection, after) => {
    const folder = asMember(connection, account, id);
    return folder.ok ? readPage(connection.each(sharedSetsAfter, folder.value, ...after), sets) : { items: [] };
  });

const addedRow = setRow.only('id', 'addedAt');

/** Finds the sets that an account added to a folder. */
export const setsAddedBy = `SELECT ${addedRow.columns} FROM shared_sets x CROSS JOIN sets s ON s.key = x.card_set AND s.name IS NOT NULL
  WHERE x.added_by = ? AND x.folder = ? AND ${isOfMember} ORDER BY x.key`;

export const addedSets = (connection: Connection, account: AccountId, id: SharedFolderId): readonly AddedSet[] => {
  const folder = asMember(connection, account, id);
  if (!folder.ok) return [];
  return connection.tuples(setsAddedBy, userKey(connection, account), folder.value).map(addedRow.from);
};
