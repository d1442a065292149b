import type { Connection } from '../engine/connection.ts';
import { toNumber } from '../engine/values.ts';

/** Changes with each change of the account, so that a stale preparation is detected. */
export const revisionOf = (connection: Connection, user: number): number =>
  toNumber(connection.tuple('SELECT revision FROM users WHERE key = ?', user)?.[0] ?? 0);

/** The time in milliseconds, or one more than before. So it also grows when a store is copied or restored. */
const next = (revision: number): number => Math.max(revision + 1, Date.now());

/** The revision that the account gets with this unit of work, and the last one that was reported to a client. */
export const nextRevision = (
  connection: Connection,
  user: number,
): { readonly number: number; readonly reported: number } => {
  const [revision, reported] = connection.tuple('SELECT revision, reported FROM users WHERE key = ?', user) ?? [0, 0];
  return { number: next(toNumber(revision)), reported: toNumber(reported) };
};

export const moveRevision = (connection: Connection, user: number): void =>
  void connection.run('UPDATE users SET revision = max(revision + 1, ?) WHERE key = ?', Date.now(), user);
