import type { SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Card, FolderPath, ImportReport, SetName } from '@flashcards/library';
import { rootFolder, textBytesOf } from '@flashcards/library';
import type { CountedSet, FilledSet, FlashcardSets, NewFlashcardSet } from '@flashcards/persistence-ports';
import { newCard } from '@flashcards/review-scheduling';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import type { Breathe } from './transaction.ts';
import type { Tuple } from './driver.ts';
import { folderPaths, isFolderAt, makeFolder, rootKey } from './folders.ts';
import { insertProgress } from './progress.ts';
import { userKey } from './users.ts';
import { fromText, toNumber, toText } from './values.ts';

/** Under a millisecond of work, so that other requests hardly notice; a pause costs a hundredth of that. */
const cardsPerSlice = 32;
const charactersPerSlice = 1_000_000;

/** In order; a slice ends with either limit. */
function* slicesOf(cards: readonly Card[]): Generator<readonly Card[]> {
  let slice: Card[] = [];
  let characters = 0;
  for (const card of cards) {
    slice.push(card);
    characters += card.front.length + card.back.length;
    if (slice.length < cardsPerSlice && characters < charactersPerSlice) continue;
    yield slice;
    slice = [];
    characters = 0;
  }
  if (slice.length > 0) yield slice;
}

/** A refusal decided inside a transaction: thrown, so that what was made on the way is rolled back. */
class Refused extends Error {
  readonly code: 'name_taken' | 'place_taken';
  constructor(code: 'name_taken' | 'place_taken') {
    super(code);
    this.code = code;
  }
}

const isNameTaken = (connection: Connection, user: number, name: SetName): boolean =>
  connection.get('SELECT 1 FROM sets WHERE user = ? AND name = ?', user, name) !== undefined;

interface WholeSet extends NewFlashcardSet, FilledSet {
  readonly cards: readonly Card[];
}

const insertSet = (connection: Connection, user: number, set: WholeSet): number => {
  if (isNameTaken(connection, user, set.name)) throw new Refused('name_taken');
  const folder = makeFolder(connection, user, set.folder);
  if (folder === undefined || isFolderAt(connection, user, folder, set.name)) throw new Refused('place_taken');
  return connection.insert(
    `INSERT INTO sets (id, user, folder, name, description, created_at, card_count, text_bytes, report)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    set.id,
    user,
    folder,
    set.name,
    fromText(set.description),
    set.createdAt.getTime(),
    set.cards.length,
    set.cards.reduce((sum, card) => sum + textBytesOf(card), 0),
    set.report ? JSON.stringify(set.report) : null,
  );
};

interface Target {
  readonly connection: Connection;
  readonly user: number;
  readonly set: number;
}

const insertCards = async (
  { connection, user, set }: Target,
  { cards, createdOn }: WholeSet,
  breathe: Breathe,
): Promise<void> => {
  const progress = newCard(createdOn);
  for (const slice of slicesOf(cards)) {
    const keys = slice.map(({ id, front, back }) => {
      const insert = 'INSERT INTO cards (id, card_set, front, back) VALUES (?, ?, ?, ?)';
      return connection.insert(insert, id, set, fromText(front), fromText(back));
    });
    insertProgress(connection, { user, card: keys[0] ?? 0, set }, progress);
    await breathe();
  }
};

const columns = 'folder, id, name, description, created_at, card_count, text_bytes';

const fromTuple = (
  [folder, id, name, description, createdAt, cardCount, textBytes]: Tuple,
  paths: ReadonlyMap<number, FolderPath>,
): CountedSet => ({
  id: toText(id) as SetId,
  name: toText(name) as SetName,
  description: toText(description),
  folder: paths.get(toNumber(folder)) ?? rootFolder,
  createdAt: new Date(toNumber(createdAt)),
  cardCount: toNumber(cardCount),
  textBytes: toNumber(textBytes),
});

/** The account's sets, oldest first. */
export const setsOf = (
  connection: Connection,
  user: number,
  paths: ReadonlyMap<number, FolderPath>,
): readonly CountedSet[] => {
  const found = connection.tuples(`SELECT ${columns} FROM sets WHERE user = ? ORDER BY key`, user);
  return found.map((tuple) => fromTuple(tuple, paths));
};

export const sqliteFlashcardSets = (database: Database): FlashcardSets => ({
  insertNew: async (account, set, fill) => {
    const cards: Card[] = [];
    const filled = await fill(async (some) => void cards.push(...some));
    if (!filled.ok) return filled;
    return database
      .write(async (connection, breathe) => {
        const user = userKey(connection, account);
        const whole = { ...set, ...filled.value, cards };
        const key = insertSet(connection, user, whole);
        await insertCards({ connection, user, set: key }, whole, breathe);
        return ok(undefined);
      })
      .catch((error: unknown) => {
        if (error instanceof Refused) return refuse(error.code);
        throw error;
      });
  },

  isNameTaken: (user, name) => database.read((connection) => isNameTaken(connection, userKey(connection, user), name)),

  find: (id, set) =>
    database.read((connection) => {
      const user = userKey(connection, id);
      const found = connection.tuple(`SELECT ${columns} FROM sets WHERE user = ? AND id = ?`, user, set);
      return found && fromTuple(found, found[0] === rootKey ? new Map() : folderPaths(connection, user));
    }),

  importReport: (id, set) =>
    database.read((connection) => {
      const select = 'SELECT report FROM sets WHERE user = ? AND id = ? AND report IS NOT NULL';
      const row = connection.get(select, userKey(connection, id), set);
      return row && (JSON.parse(toText(row['report'])) as ImportReport);
    }),
});
