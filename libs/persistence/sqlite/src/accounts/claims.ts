import type { AccountId, Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Claim, RequestKey } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { rowOf } from '../engine/row.ts';
import { fromText, toText } from '../engine/values.ts';

/** One request's hold on its key. */
export interface Held {
  readonly user: number;
  readonly key: string;
  /** No two requests have one. */
  readonly holder: string;
}

const row = rowOf<Held & { readonly fingerprint: string; readonly until: number }>({
  user: 'number',
  key: 'text',
  holder: 'word',
  fingerprint: 'text',
  until: 'number',
});

const take = `INSERT INTO claims (${row.columns}) VALUES (${row.marks})
  ON CONFLICT (user, key) DO UPDATE SET ${row.only('holder', 'fingerprint', 'until').excluded} WHERE until <= ?`;

/** Takes the key, also where a claim on it has run out; else says who has it. */
export const takeClaim = (
  connection: Connection,
  user: number,
  { key, fingerprint, lease }: RequestKey & { readonly lease: number },
): Held | Refusal<'receipt_taken' | 'still_running'> => {
  const [held, now] = [{ user, key, holder: randomUUID() }, Date.now()];
  if (connection.run(take, ...row.values({ ...held, fingerprint, until: now + lease }), now) > 0) return held;
  const other = connection.tuple('SELECT fingerprint FROM claims WHERE user = ? AND key = ?', user, fromText(key));
  return refuse(toText(other?.[0]) === fingerprint ? 'still_running' : 'receipt_taken');
};

/** Lets go of a key for whoever has it: it is decided now what was done with it. */
export const dropClaim = (connection: Connection, user: number, key: string): void =>
  void connection.run('DELETE FROM claims WHERE user = ? AND key = ?', user, fromText(key));

const ofHolder = 'WHERE user = ? AND key = ? AND holder = ?';

/** A claim that could not be renewed, or let go of, runs out: nobody need hear of that. */
const quietly = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );

/** What a request does with its hold. None of it waits for the disk: in a crash, who held a key is gone as well. */
export const claimOf = (
  database: Database,
  { account, lease }: { readonly account: AccountId; readonly lease: number },
  { user, key, holder }: Held,
): Claim => {
  const which = [user, fromText(key), holder] as const;
  const renew = (connection: Connection) =>
    connection.run(`UPDATE claims SET until = ? ${ofHolder}`, Date.now() + lease, ...which);
  const isHeld = (connection: Connection) =>
    connection.tuple(`SELECT 1 FROM claims ${ofHolder}`, ...which) !== undefined;
  const release = (connection: Connection) => connection.run(`DELETE FROM claims ${ofHolder}`, ...which);
  return {
    renew: () => quietly(database.writeAhead(renew, account)),
    // It went with the receipt, if there is one.
    release: () =>
      quietly(database.read(isHeld).then((is) => (is ? database.writeAhead(release, account) : undefined))),
  };
};

const sweptAtOnce = 500;

/** Takes away some that have run out; whether there may be more. */
export const sweepClaims = async (database: Database): Promise<boolean> => {
  const now = Date.now();
  const isThere = (connection: Connection) => connection.tuple('SELECT 1 FROM claims WHERE until <= ? LIMIT 1', now);
  if (!(await database.read(isThere))) return false;
  const some = `DELETE FROM claims WHERE (user, key) IN (SELECT user, key FROM claims WHERE until <= ? LIMIT ? + 0)`;
  return database.writeAhead((connection) => connection.run(some, now, sweptAtOnce) > 0);
};
