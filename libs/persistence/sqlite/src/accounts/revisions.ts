import type { Connection } from '../engine/connection.ts';
import { toNumber } from '../engine/values.ts';

/** Moves with each change of the account: what was worked out before it is not written after. */
export const revisionOf = (connection: Connection, user: number): number =>
  toNumber(connection.tuple('SELECT revision FROM users WHERE key = ?', user)?.[0] ?? 0);

export const moveRevision = (connection: Connection, user: number): void =>
  void connection.run('UPDATE users SET revision = revision + 1 WHERE key = ?', user);
