import type { MigrationStatus, Store } from '@flashcards/persistence-ports';
import { migrateMongodb, mongodbMigrationStatus, openMongodbStore } from '@flashcards/persistence-mongodb';
import { migrateSqlite, openSqliteStore, sqliteMigrationStatus } from '@flashcards/persistence-sqlite';
import type { DatabaseConfig } from './config/database-config.ts';
import { isMongodb } from './config/database-config.ts';

/** Told what an operator should know of the store. */
type Warn = (message: string) => void;

/** Opens the configured store and brings its schema up to date. */
export const openStore = (database: DatabaseConfig, warn: Warn): Promise<Store> =>
  isMongodb(database) ? openMongodbStore({ ...database, warn }) : openSqliteStore({ ...database, warn });

/** Brings the schema up to date without opening the store; safe beside servers that start at the same time. */
export const migrateStore = (database: DatabaseConfig, warn: Warn = () => undefined): Promise<MigrationStatus> =>
  isMongodb(database) ? migrateMongodb({ ...database, warn }) : migrateSqlite(database);

/** Changes nothing. */
export const migrationStatusOf = (database: DatabaseConfig): Promise<MigrationStatus> =>
  isMongodb(database) ? mongodbMigrationStatus(database) : sqliteMigrationStatus(database);
