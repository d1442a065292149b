import type { AccountId, Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Claim, RequestKey } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { rowOf } from '../engine/row.ts';
import { fromText, toText } from '../engine/values.ts';

/** A request's lease on its key. */
export interface Held {
  readonly user: number;
  readonly key: string;
  /** A unique id of the request. */
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

/** Takes the key, also where an earlier claim has expired; else returns how it is taken. */
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

/** Removes any claim on the key, because the request has an answer now. */
export const dropClaim = (connection: Connection, user: number, key: string): void =>
  void connection.run('DELETE FROM claims WHERE user = ? AND key = ?', user, fromText(key));

const ofHolder = 'WHERE user = ? AND key = ? AND holder = ?';

/** A claim that cannot be renewed or released expires, so errors are ignored. */
const quietly = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );

/** The claim for a request. None of its writes syncs to the disk: after a crash the requests are gone, too. */
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
    // A receipt has already removed the claim.
    release: () =>
      quietly(database.read(isHeld).then((is) => (is ? database.writeAhead(release, account) : undefined))),
  };
};

const sweptAtOnce = 500;

/** Deletes some expired claims; returns whether there may be more. */
export const sweepClaims = async (database: Database): Promise<boolean> => {
  const now = Date.now();
  const isThere = (connection: Connection) => connection.tuple('SELECT 1 FROM claims WHERE until <= ? LIMIT 1', now);
  if (!(await database.read(isThere))) return false;
  const some = `DELETE FROM claims WHERE (user, key) IN (SELECT user, key FROM claims WHERE until <= ? LIMIT ? + 0)`;
  return database.writeAhead((connection) => connection.run(some, now, sweptAtOnce) > 0);
};
