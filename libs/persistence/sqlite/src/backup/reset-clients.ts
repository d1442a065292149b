import { everything } from '../accounts/change-rows.ts';
import type { DatabaseSync } from '../engine/driver.ts';

const sql = `UPDATE users SET revision = max(revision + 1, unixepoch() * 1000);
  INSERT OR REPLACE INTO changes (user, noun, key, number, gone) SELECT key, '${everything}', '', revision, 0 FROM users;`;

const hasNotes = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'changes'";

/** Notes for every account that everything has changed: clients may know what the backup does not have. */
export const resetClients = (database: InstanceType<typeof DatabaseSync>): void => {
  if (database.prepare(hasNotes).get() !== undefined) database.exec(`BEGIN; ${sql} COMMIT`);
};
