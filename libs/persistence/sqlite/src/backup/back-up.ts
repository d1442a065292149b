import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from '../engine/driver.ts';
import { mediaRootOf } from '../media/media-paths.ts';
import { isDamage } from '../engine/sqlite-error.ts';
import { onceUnlocked } from '../engine/transaction.ts';
import type { MediaBackedUp } from './back-up-media.ts';
import { backUpMedia } from './back-up-media.ts';
import { BackupError, withFaultContext } from './backup-error.ts';
import { checkDatabase } from './check.ts';
import type { OnProgress } from './copy-source.ts';
import type { MediaNames } from './media-names.ts';
import { withMediaNames } from './media-names.ts';
import { standAlone } from './stand-alone.ts';

export interface Copying {
  /** The database. Servers may write to it meanwhile. */
  readonly file: string;
  /** The copy, which must not exist. After a failure the caller must remove the partial copy. */
  readonly to: string;
  /** An earlier copy. Its media files are hard-linked instead of copied, where the file system allows it. */
  readonly earlier?: string;
  readonly onProgress?: OnProgress;
  readonly onMediaProgress?: OnProgress;
}

export interface BackedUp {
  /** The version of the schema. */
  readonly version: number;
  readonly media: MediaBackedUp;
}

/** Pages per step: 256 KiB. */
const pagesAtOnce = 64;

const makeEmpty = async (file: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  await handle.close();
};

/**
 * Copies the last committed state page by page. Without the transaction SQLite would restart the copy after each write
 * of another process. Reading does not block writers.
 */
const copyPages = async ({ file, to, onProgress = () => {} }: Copying): Promise<void> => {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  try {
    source.exec('BEGIN');
    await onceUnlocked(() => source.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get());
    const size = Number(source.prepare('PRAGMA page_size').get()?.['page_size']);
    await backup(source, resolve(to), {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => onProgress((totalPages - remainingPages) * size, totalPages * size),
    });
  } finally {
    source.close();
  }
};

/** Copies the database to one file, durably, and checks the copy. */
const copyDatabase = async (copying: Copying): Promise<number> => {
  await makeEmpty(copying.to);
  await copyPages(copying);
  await standAlone(copying.to);
  return checkDatabase(copying.to);
};

const copyMedia = (names: MediaNames, { file, to, earlier, onMediaProgress = () => {} }: Copying) => {
  const places = { from: mediaRootOf(file), to: mediaRootOf(to) };
  const known = earlier === undefined ? {} : { earlier: mediaRootOf(earlier) };
  return backUpMedia(names, { ...places, ...known }, onMediaProgress);
};

/** Copies most media before the database, so that few remain to be copied after it. Files may be deleted in between. */
const copyMediaAhead = async (copying: Copying): Promise<void> => {
  try {
    await withMediaNames(copying.file, (names) => copyMedia(names, copying));
  } catch (error) {
    // Damage is reported by the check of the copy.
    if (!isDamage(error) && !(error instanceof BackupError)) throw error;
  }
};

const mostAttempts = 5;

/**
 * Copies again while media are lacking: a file that existed only for a moment is named by one copy only, but a file
 * that two copies name is lost.
 */
const copyUntilWhole = async (copying: Copying): Promise<BackedUp> => {
  await copyMediaAhead(copying);
  let before: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const version = await copyDatabase(copying);
    const media = await withMediaNames(copying.to, (names) => copyMedia(names, copying));
    if (media.lacking === 0 || media.digest === before || attempt === mostAttempts) return { version, media };
    before = media.digest;
    await rm(copying.to);
  }
};

/**
 * Makes a copy of the database in one snapshot and one file, and of the media that it names, in a directory next to it.
 * All of it is checked and durable.
 */
export const backUpSqlite = (copying: Copying): Promise<BackedUp> => {
  const { file } = copying;
  return withFaultContext(`${resolve(file)} cannot be backed up`, async () => {
    if (!existsSync(file)) throw new BackupError('no database', 'there is no such file');
    return copyUntilWhole(copying);
  });
};
