import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { textBytesOf } from '@flashcards/library';
import type { AdditionRefusal, CardAddition, Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { batch, insertCards, soon } from './card-rows.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { discardAddition } from './discard.ts';
import { answeredBefore, keepReceipt, once } from './receipts.ts';
import { slicesOf } from './slices.ts';
import { pacing } from './transaction.ts';
import { ownerKey } from './users.ts';
import { toNumber } from './values.ts';

/** What is to be added, with its text counted. */
interface Asked {
  readonly addition: CardAddition;
  readonly bytes: number;
  readonly receipt: ReceiptFor<void, AdditionRefusal> | undefined;
}

type Added = Receipted<void, AdditionRefusal>;

/** The key of the set, where the cards find room in it. */
const setWithRoom = (
  connection: Connection,
  user: number,
  { addition: { set, cards, limits }, bytes }: Asked,
): Outcome<number, AdditionRefusal> => {
  const select = 'SELECT key, card_count, text_bytes FROM sets WHERE user = ? AND id = ? AND name IS NOT NULL';
  const [key, cardCount, textBytes] = connection.tuple(select, user, set) ?? [];
  if (key === undefined) return refuse('set_not_found');
  if (toNumber(cardCount) + cards.length > limits.cards) return refuse('set_full');
  if (toNumber(textBytes) + bytes > limits.textBytes) return refuse('set_too_large');
  return ok(toNumber(key));
};

/** Notes that the set holds them. */
const count = (connection: Connection, set: number, { addition: { cards }, bytes }: Asked): void => {
  const update = 'UPDATE sets SET card_count = card_count + ?, text_bytes = text_bytes + ? WHERE key = ?';
  connection.run(update, cards.length, bytes, set);
};

/** Few cards: one transaction. */
const addAtOnce = (database: Database, account: AccountId, asked: Asked): Promise<Added> =>
  database.write((connection, breathe) => {
    const user = ownerKey(connection, account);
    const work = async (): Promise<Outcome<void, AdditionRefusal>> => {
      const set = setWithRoom(connection, user, asked);
      if (!set.ok) return set;
      await insertCards({ connection, breathe }, { user, set: set.value, addition: 0 }, asked.addition);
      count(connection, set.value, asked);
      return ok(undefined);
    };
    return once(connection, user, { receipt: asked.receipt, work });
  }, account);

/** The number of an addition to be, or the answer where there is nothing to hand over. */
const begin = (database: Database, account: AccountId, asked: Asked): Promise<number | Added> =>
  database.write((connection) => {
    const user = ownerKey(connection, account);
    const before = answeredBefore(connection, user, asked.receipt);
    if (before) return before;
    const set = setWithRoom(connection, user, asked);
    if (set.ok) return connection.insert('INSERT INTO additions (card_set, until) VALUES (?, ?)', set.value, soon());
    keepReceipt(connection, user, { receipt: asked.receipt, outcome: set });
    return set;
  }, account);

/** Keeps the addition from being taken for a dead process's; gives its set's key, unless that is deleted. */
const renewed = (connection: Connection, user: number, addition: number): number | undefined => {
  const found = connection.tuple('UPDATE additions SET until = ? WHERE key = ? RETURNING card_set', soon(), addition);
  const isThere = 'SELECT key FROM sets WHERE key = ? AND user = ? AND name IS NOT NULL';
  return found && connection.tuple(isThere, toNumber(found[0]), user) && toNumber(found[0]);
};

/** Stores the cards where nobody sees them, each batch in a transaction of its own: other writes go between them. */
const handOver = async (
  database: Database,
  account: AccountId,
  { addition, asked: { addition: asked } }: { readonly addition: number; readonly asked: Asked },
): Promise<void> => {
  for (const cards of slicesOf(asked.cards, batch)) {
    const isWanted = await database.writeAhead(async (connection, breathe) => {
      const user = ownerKey(connection, account);
      const set = renewed(connection, user, addition);
      if (set === undefined) return false;
      await insertCards({ connection, breathe }, { user, set, addition }, { cards, createdOn: asked.createdOn });
      return true;
    }, account);
    if (!isWanted) return;
  }
};

/** From here on all of them are there for everyone, if there is still room. */
const show = (
  database: Database,
  account: AccountId,
  { addition, asked }: { readonly addition: number; readonly asked: Asked },
): Promise<Added> =>
  database.write((connection) => {
    const user = ownerKey(connection, account);
    const work = (): Outcome<void, AdditionRefusal> => {
      const set = setWithRoom(connection, user, asked);
      if (!set.ok) return set;
      if (connection.run('DELETE FROM additions WHERE key = ?', addition) === 0)
        throw new StoreUnavailable('sqlite: the cards were given up before all of them were there');
      count(connection, set.value, asked);
      return ok(undefined);
    };
    return once(connection, user, { receipt: asked.receipt, work });
  }, account);

const addHidden = async (database: Database, account: AccountId, asked: Asked): Promise<Added> => {
  const addition = await begin(database, account, asked);
  if (typeof addition !== 'number') return addition;
  let isShown = false;
  try {
    await handOver(database, account, { addition, asked });
    const outcome = await show(database, account, { addition, asked });
    isShown = outcome.ok;
    return outcome;
  } finally {
    // What cannot be taken away now is swept later.
    if (!isShown) await discardAddition(database, addition).catch(() => false);
  }
};

/** There may be megabytes. */
const textBytes = async ({ cards }: CardAddition): Promise<number> => {
  const breathe = pacing();
  let bytes = 0;
  for (const card of cards) {
    bytes += textBytesOf(card);
    await breathe();
  }
  return bytes;
};

/** Adds the cards at the end of the set: in one transaction, or where they are many, under a number that hides them. */
export const addCards = async (
  database: Database,
  account: AccountId,
  { addition, receipt }: Pick<Asked, 'addition' | 'receipt'>,
): Promise<Added> => {
  const asked = { addition, bytes: await textBytes(addition), receipt };
  const isFew = addition.cards.length <= batch.cards && asked.bytes <= batch.characters;
  return isFew ? addAtOnce(database, account, asked) : addHidden(database, account, asked);
};
