import type { MigrationStatus, Store } from '@flashcards/persistence-ports';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { sqliteActivities } from './activities.ts';
import { sqliteCards } from './cards.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { sqliteFlashcardSets } from './flashcard-sets.ts';
import { sqliteFolders } from './folders.ts';
import { migrate, migrationStatus, statusAt } from './migrate.ts';
import { sqliteReviews } from './reviews.ts';
import { storeError } from './sqlite-error.ts';
import { sqliteUsers } from './users.ts';

export interface SqliteOptions {
  /** A path on a local disk, or `:memory:`. Missing directories are made, for this user only. */
  readonly file: string;
}

/** Makes the file readable for this user only; what SQLite puts beside it has the mode of the file. */
const makeFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
};

const open = async (file: string): Promise<Database> => {
  try {
    if (file !== ':memory:') makeFile(file);
    return await openDatabase(file);
  } catch (error) {
    throw new Error('sqlite: cannot open the store', { cause: storeError(error) });
  }
};

/** Opens the store and brings its schema up to date. Two processes may open one file; a network disk will not do. */
export const openSqliteStore = async ({ file }: SqliteOptions): Promise<Store> => {
  const database = await open(file);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    users: sqliteUsers(database),
    folders: sqliteFolders(database),
    sets: sqliteFlashcardSets(database),
    cards: sqliteCards(database),
    reviews: sqliteReviews(database),
    activities: sqliteActivities(database),
    ping: () => database.read((connection) => void connection.get('SELECT 1 FROM users LIMIT 1')),
    close: () => database.close(),
  };
};

const withDatabase = async <T>({ file }: SqliteOptions, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await open(file);
  return work(database).finally(() => database.close());
};

/** Brings the file's schema up to date, as opening the store does. */
export const migrateSqlite = (options: SqliteOptions): Promise<MigrationStatus> =>
  withDatabase(options, async (database) => {
    await migrate(database);
    return migrationStatus(database);
  });

/** Changes nothing, and makes no file where there is none. */
export const sqliteMigrationStatus = async (options: SqliteOptions): Promise<MigrationStatus> =>
  existsSync(options.file) ? withDatabase(options, migrationStatus) : statusAt(0);
