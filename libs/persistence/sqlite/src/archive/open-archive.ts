import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Archive, ArchiveCopy, SourceRefusal, TargetRefusal } from '@flashcards/persistence-ports';
import { archiveOf, copyTo } from '@flashcards/units';
import { existsSync } from 'node:fs';
import { closingIn } from '../accounts/leaving-accounts.ts';
import { markMade } from '../opening/database-file.ts';
import type { Database } from '../engine/database.ts';
import { mediaDirectory } from '../media/media-directory.ts';
import { migrate, migrationStatus } from '../opening/migrate.ts';
import type { SqliteOptions } from '../opening/opened.ts';
import { inMemory, opened } from '../opening/opened.ts';
import { isBusy } from '../engine/sqlite-error.ts';
import { beginCopy, copyMark, hasUsers } from './copy-mark.ts';
import { copyingTo } from './copying.ts';
import { readingOf } from './whole-store.ts';

const isInUse = (error: unknown): boolean => error instanceof Error && (isBusy(error) || isInUse(error.cause));

/**
 * A larger cache and log: cards and reviews are found by ids, which are spread over the file, so often changed pages
 * stay in memory and are written less often.
 */
const roomy = 'PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 8192';

/** Opens the file exclusively, and closes it where `use` refuses. */
const openedAlone = async <T, Code extends string>(
  options: SqliteOptions,
  use: (database: Database) => Promise<Outcome<T, Code>>,
): Promise<Outcome<T, Code | 'in_use'>> => {
  try {
    return await opened({ ...options, isAlone: true }, async (database) => {
      await database.alone((connection) => connection.exec(roomy));
      const used = await use(database);
      if (!used.ok) await database.close();
      return used;
    });
  } catch (error) {
    if (isInUse(error)) return refuse('in_use');
    throw error;
  }
};

/** Why the store cannot be read. */
const unreadable = async (database: Database): Promise<SourceRefusal | undefined> => {
  const { version, latest, pending } = await migrationStatus(database);
  if (version > latest) throw new Error('sqlite: the data was written by a newer version of the service');
  if (await database.read(copyMark)) return 'unfinished_copy';
  if (!(await database.read(hasUsers))) return 'no_data';
  return version > 0 && pending.length > 0 ? 'older_version' : undefined;
};

/** Opens a store to copy from. */
export const openSqliteArchive = async (options: SqliteOptions): Promise<Outcome<Archive, SourceRefusal>> => {
  if (!existsSync(options.file)) return refuse('no_data');
  return openedAlone(options, async (database) => {
    const refusal = await unreadable(database);
    if (refusal) return refuse(refusal);
    await closingIn(database).finishAll();
    const reading = readingOf(database, mediaDirectory(options.file));
    // The file is not cleaned after the deletions: the next server does it, so that a copy writes as little as
    // possible.
    return ok({ ...archiveOf(reading), close: () => database.close() });
  });
};

/** Opens a store to copy to, either empty or an unfinished copy of the store with this fingerprint. */
export const openSqliteCopy = (
  options: SqliteOptions,
  fingerprint: string,
): Promise<Outcome<ArchiveCopy, TargetRefusal>> =>
  openedAlone(options, async (database) => {
    const mark = await database.read(copyMark);
    if (mark && mark.fingerprint !== fingerprint) return refuse('other_copy');
    if (!mark && (await database.read(hasUsers))) return refuse('not_empty');
    await migrate(database);
    if (mark) await closingIn(database).finishAll();
    else await database.write((connection) => beginCopy(connection, fingerprint));
    if (options.file !== inMemory) markMade(options.file);
    return ok({ ...copyTo(copyingTo(database, mediaDirectory(options.file))), close: () => database.close() });
  });
