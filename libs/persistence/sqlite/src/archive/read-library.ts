import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { FolderPath, ImportReport, SetName } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { CardRecord, FolderRecord, SetRecord } from '@flashcards/persistence-ports';
import { packedReview } from '@flashcards/review-scheduling';
import type { Database } from '../engine/database.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import { pathOf, rootKey } from '../library/folder-paths.ts';
import { originColumnCount, originColumns, originFrom } from '../library/origins.ts';
import { pagesFrom } from '../engine/pages.ts';
import { progressColumns, progressFromTuple } from '../study/progress.ts';
import { isShown } from '../library/shown-cards.ts';
import { toNumber, toText } from '../engine/values.ts';
import { atOnce, fillPage } from './record-pages.ts';

/** The folders that lie in a folder. A path may be long, so no more than one is kept for each level. */
const foldersIn = async function* (
  database: Database,
  { user, folder, path }: { readonly user: number; readonly folder: number; readonly path: FolderPath },
): AsyncGenerator<readonly FolderRecord[]> {
  const select = 'SELECT key, name FROM folders WHERE user = ? AND parent = ? ORDER BY name';
  for (const [key, name] of await database.read((connection) => connection.tuples(select, user, folder))) {
    const inside = (path === rootFolder ? toText(name) : [path, toText(name)].join('/')) as FolderPath;
    yield [{ kind: 'folder', path: inside }];
    yield* foldersIn(database, { user, folder: toNumber(key), path: inside });
  }
};

/** Each after those that it lies in. */
export const folderRecords = (database: Database, user: number): AsyncIterable<readonly FolderRecord[]> =>
  foldersIn(database, { user, folder: rootKey, path: rootFolder });

const setColumns = 'key, id, name, description, folder, created_at, card_count, text_bytes, report';

const searchSets = `SELECT ${setColumns} FROM sets WHERE user = ? AND name IS NOT NULL AND (created_at, key) > (?, ?)
  ORDER BY created_at, key LIMIT ${atOnce}`;

const beforeAll: readonly SqlValue[] = [-8_640_000_000_000_000, 0];

/** Oldest first. */
export const setRecords = (database: Database, user: number): AsyncIterable<readonly SetRecord[]> => {
  let position = 0;
  return pagesFrom<SetRecord, readonly SqlValue[]>(database, beforeAll, (connection, after) => {
    const item = ([, id, name, description, folder, createdAt, cardCount, textBytes, report]: Tuple): SetRecord => ({
      kind: 'set',
      position: position++,
      set: {
        id: toText(id) as SetId,
        name: toText(name) as SetName,
        description: toText(description),
        folder: pathOf(connection, toNumber(folder)),
        createdAt: new Date(toNumber(createdAt)),
        cardCount: toNumber(cardCount),
        textBytes: toNumber(textBytes),
      },
      ...(typeof report === 'string' ? { report: JSON.parse(report) as ImportReport } : {}),
    });
    return fillPage(connection.each(searchSets, user, ...after), {
      item,
      place: (row) => [row[5] ?? 0, row[0] ?? 0],
      characters: ({ set: { description, folder }, report }) =>
        description.length + folder.length + JSON.stringify(report ?? '').length,
    });
  });
};

const searchCards = `SELECT ${progressColumns}, ${originColumns}, c.id, c.front, c.back, c.created_on, p.suspended, c.key
  FROM cards c JOIN progress p ON p.card = c.key AND p.user = ?1 LEFT JOIN origins o ON o.card = c.key
  WHERE c.card_set = ?2 AND c.key > ?3 AND ${isShown} ORDER BY c.key LIMIT ${atOnce}`;

const cardsOfSet = (
  database: Database,
  user: number,
  { key, id: set }: { readonly key: number; readonly id: SetId },
): AsyncIterable<readonly CardRecord[]> => {
  let position = 0;
  const item = (row: Tuple): CardRecord => {
    const [id, front, back, createdOn, suspended] = row.slice(-6);
    const origin = originFrom(row.slice(-6 - originColumnCount, -6));
    return {
      kind: 'card',
      set,
      position: position++,
      card: { id: toText(id) as CardId, front: toText(front), back: toText(back) },
      createdOn: toText(createdOn) as LocalDate,
      suspended: suspended === 1,
      progress: progressFromTuple(row),
      ...(origin ? { origin } : {}),
    };
  };
  return pagesFrom<CardRecord, number>(database, 0, (connection, after) =>
    fillPage(connection.each(searchCards, user, key, after), {
      item,
      place: (row) => toNumber(row.at(-1)),
      characters: ({ card: { front, back }, origin }) =>
        front.length + back.length + packedReview * (origin?.history.length ?? 0),
    }),
  );
};

/** Set by set, oldest first; an account has no more sets than fit into memory by their ids. */
export const cardRecords = async function* (database: Database, user: number): AsyncGenerator<readonly CardRecord[]> {
  const select = 'SELECT key, id FROM sets WHERE user = ? AND name IS NOT NULL ORDER BY created_at, key';
  for (const [key, id] of await database.read((connection) => connection.tuples(select, user)))
    yield* cardsOfSet(database, user, { key: toNumber(key), id: toText(id) as SetId });
};
