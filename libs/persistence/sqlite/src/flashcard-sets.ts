import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath, ImportReport, SetName } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type {
  CountedSet,
  FilledSet,
  FlashcardSets,
  FolderRefusal,
  NewFlashcardSet,
  Receipted,
  ReceiptFor,
} from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database, LongRead } from './database.ts';
import { addTo, discardDraft, draftKeys, insertDraft } from './drafts.ts';
import type { Tuple } from './driver.ts';
import { makePlace, pathOf } from './folders.ts';
import { answeredBefore, keepReceipt, once } from './receipts.ts';
import { userKey } from './users.ts';
import { fromText, toNumber, toText } from './values.ts';

const isNameTaken = (connection: Connection, user: number, name: SetName): boolean =>
  connection.get('SELECT 1 FROM sets WHERE user = ? AND name = ?', user, name) !== undefined;

type Taken = 'name_taken' | FolderRefusal;

/** Gives the draft its name and place: from here on it is there for everyone. */
const publish = (
  connection: Connection,
  keys: { readonly user: number; readonly set: number },
  set: NewFlashcardSet & FilledSet,
): Outcome<void, Taken> => {
  if (isNameTaken(connection, keys.user, set.name)) return refuse('name_taken');
  const folder = makePlace(connection, keys.user, set);
  if (!folder.ok) return folder;
  connection.run(
    'UPDATE sets SET folder = ?, name = ?, description = ?, report = ?, draft_until = NULL WHERE key = ?',
    folder.value,
    set.name,
    fromText(set.description),
    set.report ? JSON.stringify(set.report) : null,
    keys.set,
  );
  return ok(undefined);
};

/** The answer where there is nothing to fill: it was answered before, or the name is taken already. */
const begin = <Code extends string>(
  database: Database,
  account: AccountId,
  { set, receipt }: { readonly set: NewFlashcardSet; readonly receipt: ReceiptFor<void, Taken | Code> | undefined },
): Promise<Receipted<void, Taken | Code> | undefined> =>
  database.write((connection) => {
    const user = userKey(connection, account);
    const before = answeredBefore(connection, user, receipt);
    if (before) return before;
    if (!isNameTaken(connection, user, set.name)) {
      insertDraft(connection, user, set);
      return undefined;
    }
    const outcome = refuse('name_taken');
    keepReceipt(connection, user, { receipt, outcome });
    return outcome;
  }, account);

/** What becomes of a draft that has been filled, or of the refusal to fill it. */
const finish = <Code extends string>(
  database: Database,
  account: AccountId,
  {
    set,
    receipt,
    filled,
  }: {
    readonly set: NewFlashcardSet;
    readonly receipt: ReceiptFor<void, Taken | Code> | undefined;
    readonly filled: Outcome<FilledSet, Code>;
  },
): Promise<Receipted<void, Taken | Code>> =>
  database.write((connection) => {
    const keys = draftKeys(connection, account, set.id);
    const work = (): Outcome<void, Taken | Code> =>
      filled.ok ? publish(connection, keys, { ...set, ...filled.value }) : filled;
    return once(connection, keys.user, { receipt, work });
  }, account);

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

/** The account's sets by their keys, oldest first. */
export const setsOf = async (
  { connection, user, breathe }: LongRead,
  paths: ReadonlyMap<number, FolderPath>,
): Promise<ReadonlyMap<number, CountedSet>> => {
  const sets = new Map<number, CountedSet>();
  const select = `SELECT ${columns}, key FROM sets
    WHERE user = ? AND name IS NOT NULL AND key > ? ORDER BY key LIMIT ?`;
  for (let last = 0, isMore = true; isMore;) {
    const rows = connection.tuples(select, user, last, atOnce);
    for (const row of rows) {
      last = toNumber(row.at(-1));
      sets.set(last, fromTuple(row, paths.get(toNumber(row[0])) ?? rootFolder));
    }
    isMore = rows.length === atOnce;
    await breathe();
  }
  return sets;
};

export const sqliteFlashcardSets = (database: Database): FlashcardSets => ({
  // eslint-disable-next-line max-params -- the port's
  insertNew: async (account, set, fill, receipt) => {
    const answered = await begin(database, account, { set, receipt });
    if (answered) return answered;
    let isPublished = false;
    try {
      const filled = await fill(addTo(database, account, set));
      const outcome = await finish(database, account, { set, receipt, filled });
      isPublished = outcome.ok;
      return outcome;
    } finally {
      // What cannot be taken away now is swept later.
      if (!isPublished) await discardDraft(database, set.id).catch(() => false);
    }
  },

  isNameTaken: (user, name) => database.read((connection) => isNameTaken(connection, userKey(connection, user), name)),

  find: (account, set) =>
    database.read((connection) => {
      const select = `SELECT ${columns} FROM sets WHERE user = ? AND id = ? AND name IS NOT NULL`;
      const found = connection.tuple(select, userKey(connection, account), set);
      return found && fromTuple(found, pathOf(connection, toNumber(found[0])));
    }),

  importReport: (id, set) =>
    database.read((connection) => {
      const select = 'SELECT report FROM sets WHERE user = ? AND id = ? AND report IS NOT NULL';
      const row = connection.get(select, userKey(connection, id), set);
      return row && (JSON.parse(toText(row['report'])) as ImportReport);
    }),
});
