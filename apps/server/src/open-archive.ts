import type { Outcome } from '@flashcards/kernel';
import type { Archive, ArchiveCopy, SourceRefusal, TargetRefusal } from '@flashcards/persistence-ports';
import { openSqliteArchive, openSqliteCopy } from '@flashcards/persistence-sqlite';
import type { DatabaseConfig } from './config/database-config.ts';
import { isMongodb } from './config/database-config.ts';

// Loaded where it is asked for.
const mongodb = () => import('@flashcards/persistence-mongodb');

/** Opens a store that is to be copied; nobody else may use it meanwhile. */
export const openArchive = async (database: DatabaseConfig): Promise<Outcome<Archive, SourceRefusal>> =>
  isMongodb(database) ? (await mongodb()).openMongodbArchive(database) : openSqliteArchive(database);

/** Opens a store that the one of this fingerprint is copied into: empty, or begun before. */
export const openArchiveCopy = async (
  database: DatabaseConfig,
  fingerprint: string,
): Promise<Outcome<ArchiveCopy, TargetRefusal>> =>
  isMongodb(database)
    ? (await mongodb()).openMongodbCopy(database, fingerprint)
    : openSqliteCopy(database, fingerprint);
