import type { AccountId } from '@flashcards/kernel';
import type { AdditionId, CardAddition } from '@flashcards/persistence-ports';
import type { Additions } from '@flashcards/units';
import { batch, givenUp, insertCards, soon } from './insert-cards.ts';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { discardAddition } from './discard.ts';
import { setKey } from './set-rows.ts';
import { slicesOf } from '../engine/slices.ts';
import { ownerKey } from '../accounts/users.ts';
import { toNumber } from '../engine/values.ts';

/** Returns the key of the addition; 0, which no addition has, where the set is gone. */
const begin = (connection: Connection, account: AccountId, { set }: CardAddition): number => {
  const key = setKey(connection, ownerKey(connection, account), set);
  if (key === undefined) return 0;
  return connection.insert('INSERT INTO additions (card_set, until) VALUES (?, ?)', key, soon());
};

/**
 * Extends the addition's lease and returns the key of its set; `undefined` if the set is deleted or the addition given
 * up.
 */
const renewed = (connection: Connection, user: number, addition: number): number | undefined => {
  const renew = `UPDATE additions SET until = ? WHERE key = ? AND until > ${givenUp} RETURNING card_set`;
  const found = connection.tuple(renew, soon(), addition);
  const isThere = 'SELECT key FROM sets WHERE key = ? AND user = ? AND name IS NOT NULL';
  return found && connection.tuple(isThere, toNumber(found[0]), user) && toNumber(found[0]);
};

/** Stores the cards hidden from readers, each batch in its own transaction, so that other writes can run in between. */
const handOver = async (
  database: Database,
  account: AccountId,
  { id, cards: all, createdOn }: CardAddition & { readonly id: AdditionId },
): Promise<void> => {
  const addition = Number(id);
  for (const cards of slicesOf(all, batch)) {
    const isWanted = await database.writeAhead(async (connection, yieldToOthers) => {
      const user = ownerKey(connection, account);
      const set = renewed(connection, user, addition);
      if (set === undefined) return false;
      await insertCards({ connection, yieldToOthers }, { user, set, addition }, { cards, createdOn });
      return true;
    }, account);
    if (!isWanted) return;
  }
};

export const additionsIn = (database: Database): Additions => ({
  begin: async (account, addition) =>
    String(await database.writeAhead((connection) => begin(connection, account, addition), account)) as AdditionId,
  handOver: (account, addition) => handOver(database, account, addition),
  // After an error the sweep removes it later.
  discard: async (_, id) => void (await discardAddition(database, Number(id)).catch(() => false)),
});
