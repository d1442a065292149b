import type { Connection } from '../engine/connection.ts';
import { toNumber } from '../engine/values.ts';

/** Changes with each change of the account, so that a stale preparation is detected. */
export const revisionOf = (connection: Connection, user: number): number =>
  toNumber(connection.tuple('SELECT revision FROM users WHERE key = ?', user)?.[0] ?? 0);

export const moveRevision = (connection: Connection, user: number): void =>
  void connection.run('UPDATE users SET revision = revision + 1 WHERE key = ?', user);
