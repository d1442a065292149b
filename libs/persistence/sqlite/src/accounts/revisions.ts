import type { Connection } from '../engine/connection.ts';
import { toNumber } from '../engine/values.ts';

/** Changes with each change of the account, so that a stale preparation is detected. */
export const revisionOf = (connection: Connection, user: number): number =>
  toNumber(connection.tuple('SELECT revision FROM users WHERE key = ?', user)?.[0] ?? 0);

/**
 * The revision that the account gets with this unit of work: the time in milliseconds, or one more than before. So it
 * also grows when a store is copied, and tells how old a change is.
 */
export const nextRevision = (connection: Connection, user: number): number =>
  Math.max(revisionOf(connection, user) + 1, Date.now());

export const moveRevision = (connection: Connection, user: number): void =>
  void connection.run('UPDATE users SET revision = max(revision + 1, ?) WHERE key = ?', Date.now(), user);
