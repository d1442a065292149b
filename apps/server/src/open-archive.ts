import type { Outcome } from '@flashcards/kernel';
import { openMongodbArchive, openMongodbCopy } from '@flashcards/persistence-mongodb';
import type { Archive, ArchiveCopy, SourceRefusal, TargetRefusal } from '@flashcards/persistence-ports';
import { openSqliteArchive, openSqliteCopy } from '@flashcards/persistence-sqlite';
import type { DatabaseConfig } from './config/database-config.ts';
import { isMongodb } from './config/database-config.ts';

/** Opens a store that is to be copied; nobody else may use it meanwhile. */
export const openArchive = (database: DatabaseConfig): Promise<Outcome<Archive, SourceRefusal>> =>
  isMongodb(database) ? openMongodbArchive(database) : openSqliteArchive(database);

/** Opens a store that the one of this fingerprint is copied into: empty, or begun before. */
export const openArchiveCopy = (
  database: DatabaseConfig,
  fingerprint: string,
): Promise<Outcome<ArchiveCopy, TargetRefusal>> =>
  isMongodb(database) ? openMongodbCopy(database, fingerprint) : openSqliteCopy(database, fingerprint);
