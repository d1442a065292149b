import type { AccountId, LocalDate, SetId } from '@flashcards/kernel';
import type { Card } from '@flashcards/library';
import { textBytesOf } from '@flashcards/library';
import type { AddCards, NewFlashcardSet } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { newCard } from '@flashcards/review-scheduling';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import type { SqlValue } from './driver.ts';
import { insertProgress } from './progress.ts';
import type { SliceLimits } from './slices.ts';
import { slicesOf } from './slices.ts';
import { userKey } from './users.ts';
import { fromText, toNumber } from './values.ts';

/** How long a draft may go without a card before others take its process for dead. */
const patience = 10 * 60 * 1_000;

const soon = (): number => Date.now() + patience;

/** Notes the set as one to be, which no reader knows. */
export const insertDraft = (connection: Connection, user: number, { id, createdAt }: NewFlashcardSet): void => {
  connection.run(
    `INSERT INTO sets (id, user, folder, description, created_at, card_count, text_bytes, draft_until)
     VALUES (?, ?, 0, '', ?, 0, 0, ?)`,
    id,
    user,
    createdAt.getTime(),
    soon(),
  );
};

/** Keys of a draft's rows. */
interface DraftKeys {
  readonly user: number;
  readonly set: number;
}

/** Found by ids each time: keys may be given anew once a draft, or its account, is gone. */
export const draftKeys = (connection: Connection, account: AccountId, id: SetId): DraftKeys => {
  const user = userKey(connection, account);
  const found = connection.tuple('SELECT key FROM sets WHERE id = ? AND user = ? AND name IS NULL', id, user);
  if (!found) throw new StoreUnavailable('sqlite: the set was given up before all its cards were there');
  return { user, set: toNumber(found[0]) };
};

const insertSlice = (
  connection: Connection,
  { user, set }: DraftKeys,
  { cards, createdOn }: { readonly cards: readonly Card[]; readonly createdOn: LocalDate },
): void => {
  const insert = 'INSERT INTO cards (id, card_set, front, back, created_on) VALUES (?, ?, ?, ?, ?)';
  const keys = cards.map(({ id, front, back }) =>
    connection.insert(insert, id, set, fromText(front), fromText(back), createdOn),
  );
  insertProgress(connection, { user, card: keys[0] ?? 0, set }, newCard(createdOn));
  const bytes = cards.reduce((sum, card) => sum + textBytesOf(card), 0);
  const count =
    'UPDATE sets SET card_count = card_count + ?, text_bytes = text_bytes + ?, draft_until = ? WHERE key = ?';
  connection.run(count, cards.length, bytes, soon(), set);
};

/** Few enough that whoever writes meanwhile hardly waits, enough that waiting for the disk does not dominate. */
const batch: SliceLimits = { cards: 1_000, characters: 1_000_000 };
/** Under a millisecond of work, so that other requests hardly notice; a pause costs a hundredth of that. */
const slice: SliceLimits = { cards: 32, characters: 1_000_000 };

/** Stores cards under the draft, each batch in a transaction of its own: other writes go between them. */
export const addTo =
  (database: Database, account: AccountId, { id, createdOn }: NewFlashcardSet): AddCards =>
  async (cards) => {
    for (const some of slicesOf(cards, batch)) {
      await database.writeAhead(async (connection, breathe) => {
        const keys = draftKeys(connection, account, id);
        for (const few of slicesOf(some, slice)) {
          insertSlice(connection, keys, { cards: few, createdOn });
          await breathe();
        }
      }, account);
    }
  };

const deletedAtOnce = 500;

/** Takes some cards from the draft, and the draft itself with the last of them; whether it is gone. */
const shrink = (connection: Connection, set: number): boolean => {
  const some = 'SELECT key FROM cards WHERE card_set = ? LIMIT ?';
  connection.run(`DELETE FROM progress WHERE card IN (${some})`, set, deletedAtOnce);
  const deleted = connection.run(`DELETE FROM cards WHERE key IN (${some})`, set, deletedAtOnce);
  if (deleted === deletedAtOnce) return false;
  return connection.run('DELETE FROM sets WHERE key = ?', set) === 1;
};

/** Takes away the draft that is found, some cards in each transaction; false when there is none. */
const discard = async (database: Database, sql: string, value: SqlValue): Promise<boolean> => {
  const find = (connection: Connection) => connection.tuple(sql, value);
  if (!(await database.read(find))) return false;
  const step = (connection: Connection): boolean => {
    const found = find(connection);
    return !found || shrink(connection, toNumber(found[0]));
  };
  while (!(await database.write(step)));
  return true;
};

export const discardDraft = (database: Database, id: SetId): Promise<boolean> =>
  discard(database, 'SELECT key FROM sets WHERE id = ? AND name IS NULL', id);

/** Takes away one draft that nobody works on any more; false when there is none. */
export const discardAbandoned = (database: Database): Promise<boolean> =>
  discard(database, 'SELECT key FROM sets WHERE name IS NULL AND draft_until < ? LIMIT 1', Date.now());
