import type { Database } from '../database.ts';
import type { Db } from '../driver.ts';

export interface Migration {
  readonly name: string;
  /** Safe to repeat, and to run beside itself: a lease only makes that rare. */
  readonly apply: (db: Db, database: Database) => Promise<void>;
}
