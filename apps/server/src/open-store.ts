import type { MigrationStatus, Store } from '@flashcards/persistence-ports';
import { migrateSqlite, openSqliteStore, sqliteMigrationStatus } from '@flashcards/persistence-sqlite';
import type { DatabaseConfig } from './config/database-config.ts';
import { isMongodb } from './config/database-config.ts';

// Loaded where it is asked for.
const mongodb = () => import('@flashcards/persistence-mongodb');

/** Told what an operator should know of the store. */
type Warn = (message: string) => void;

/** Opens the configured store and brings its schema up to date. */
export const openStore = async (database: DatabaseConfig, warn: Warn): Promise<Store> =>
  isMongodb(database)
    ? (await mongodb()).openMongodbStore({ ...database, warn })
    : openSqliteStore({ ...database, warn });

/** Brings the schema up to date without opening the store; safe beside servers that start at the same time. */
export const migrateStore = async (database: DatabaseConfig, warn: Warn = () => undefined): Promise<MigrationStatus> =>
  isMongodb(database) ? (await mongodb()).migrateMongodb({ ...database, warn }) : migrateSqlite(database);

/** Changes nothing. */
export const migrationStatusOf = async (database: DatabaseConfig): Promise<MigrationStatus> =>
  isMongodb(database) ? (await mongodb()).mongodbMigrationStatus(database) : sqliteMigrationStatus(database);
