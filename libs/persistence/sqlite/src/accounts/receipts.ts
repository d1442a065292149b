import { ok } from '@flashcards/kernel';
import type { ReceiptRow, Receipts, RequestKey, UnitOfWork } from '@flashcards/persistence-ports';
import { answerTo, keepAnswer } from '@flashcards/units';
import { claimOf, dropClaim, takeClaim } from './claims.ts';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import { ownerKey, userKey } from './users.ts';
import { rowOf } from '../engine/row.ts';
import { fromText, toNumber } from '../engine/values.ts';

const keptFor = 24 * 60 * 60 * 1_000;

const row = rowOf<ReceiptRow>({ key: 'text', fingerprint: 'text', answer: 'text' });

/** The receipt of the key; `undefined` once it has expired. */
export const receiptOf = (connection: Connection, user: number, key: string): ReceiptRow | undefined => {
  const select = `SELECT ${row.columns} FROM receipts WHERE user = ? AND key = ? AND at > ?`;
  return row.found(connection.tuple(select, user, fromText(key), Date.now() - keptFor));
};

const known = (connection: Connection, user: number, request: RequestKey) => {
  const found = receiptOf(connection, user, request.key);
  return found && answerTo(found, request);
};

/** Also removes the claim on the key: repeated requests get the answer from now on. */
export const insertReceipt = (connection: Connection, user: number, receipt: ReceiptRow): void => {
  const insert = `INSERT OR REPLACE INTO receipts (user, at, ${row.columns}) VALUES (?, ?, ${row.marks})`;
  connection.run(insert, user, Date.now(), ...row.values(receipt));
  dropClaim(connection, user, receipt.key);
};

/**
 * An answer may have megabytes, and deleted data is overwritten: a kilobyte takes about 0.1 ms, during which no other
 * writer can run.
 */
const forgottenAtOnce = { receipts: 100, characters: 1_000_000 };

/** Deletes some of the receipts that match; returns whether there were any. */
export const deleteReceipts = (connection: Connection, condition: string, value: SqlValue): boolean => {
  const select = `SELECT user, key, octet_length(answer) FROM receipts WHERE ${condition} LIMIT ? + 0`;
  const found = connection.tuples(select, value, forgottenAtOnce.receipts);
  let characters = 0;
  for (const [user = 0, key = '', length] of found) {
    if (characters >= forgottenAtOnce.characters) break;
    connection.run('DELETE FROM receipts WHERE user = ? AND key = ?', user, key);
    characters += toNumber(length);
  }
  return found.length > 0;
};

/** Deletes some expired receipts; returns whether there may be more. */
export const sweepReceipts = async (database: Database): Promise<boolean> => {
  const old = Date.now() - keptFor;
  const isThere = (connection: Connection) => connection.tuple('SELECT 1 FROM receipts WHERE at <= ? LIMIT 1', old);
  if (!(await database.read(isThere))) return false;
  return database.write((connection) => deleteReceipts(connection, 'at <= ?', old));
};

export const sqliteReceipts = (database: Database, units: UnitOfWork): Receipts => ({
  // In one step: a request that worked before has either a claim or a receipt.
  claim: async (account, request, lease) => {
    const taken = await database.writeAhead((connection) => {
      const user = ownerKey(connection, account);
      return known(connection, user, request) ?? takeClaim(connection, user, { ...request, lease });
    }, account);
    return 'holder' in taken ? ok(claimOf(database, { account, lease }, taken)) : taken;
  },

  find: (account, request) => database.read((connection) => known(connection, userKey(connection, account), request)),

  keep: keepAnswer(units),
});
