import type { Outcome } from '@flashcards/kernel';
import type { Archive, ArchiveCopy, SourceRefusal, TargetRefusal } from '@flashcards/persistence-ports';
import { openSqliteArchive, openSqliteCopy } from '@flashcards/persistence-sqlite';
import type { DatabaseConfig } from './config/database-config.ts';
import { isMongodb } from './config/database-config.ts';
import { mongodb } from './open-store.ts';

/** Opens a store to be copied. No other process may use it meanwhile. */
export const openArchive = async (database: DatabaseConfig): Promise<Outcome<Archive, SourceRefusal>> =>
  isMongodb(database) ? (await mongodb()).openMongodbArchive(database) : openSqliteArchive(database);

/**
 * Opens the target of a copy of the store with this fingerprint. It must be empty, or an unfinished copy of that store.
 */
export const openArchiveCopy = async (
  database: DatabaseConfig,
  fingerprint: string,
): Promise<Outcome<ArchiveCopy, TargetRefusal>> =>
  isMongodb(database)
    ? (await mongodb()).openMongodbCopy(database, fingerprint)
    : openSqliteCopy(database, fingerprint);
