import type { MigrationStatus, Store } from '@flashcards/persistence-ports';
import { migrateSqlite, openSqliteStore, sqliteMigrationStatus } from '@flashcards/persistence-sqlite';
import type { DatabaseConfig } from './config/database-config.ts';
import { isMongodb } from './config/database-config.ts';

/** Loads the MongoDB store, which a server on SQLite never needs. */
export const mongodb = () => import('@flashcards/persistence-mongodb');

/** Called with warnings for operators. */
type Warn = (message: string) => void;

/** Opens the configured store and brings its schema up to date. */
export const openStore = async (database: DatabaseConfig, warn: Warn): Promise<Store> =>
  isMongodb(database)
    ? (await mongodb()).openMongodbStore({ ...database, warn })
    : openSqliteStore({ ...database, warn });

/** Brings the schema up to date without opening the store. Safe while servers start at the same time. */
export const migrateStore = async (database: DatabaseConfig, warn: Warn = () => undefined): Promise<MigrationStatus> =>
  isMongodb(database) ? (await mongodb()).migrateMongodb({ ...database, warn }) : migrateSqlite(database);

/** Returns the status of the schema without changing it. */
export const migrationStatusOf = async (database: DatabaseConfig): Promise<MigrationStatus> =>
  isMongodb(database) ? (await mongodb()).mongodbMigrationStatus(database) : sqliteMigrationStatus(database);
