import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from '../engine/driver.ts';
import { mediaRootOf } from '../media/media-paths.ts';
import { isDamage } from '../engine/sqlite-error.ts';
import { onceUnlocked } from '../engine/transaction.ts';
import type { MediaBackedUp } from './back-up-media.ts';
import { backUpMedia } from './back-up-media.ts';
import { BackupError, telling } from './backup-error.ts';
import { checkDatabase } from './check.ts';
import type { OnProgress } from './copy-source.ts';
import type { MediaNames } from './media-names.ts';
import { withMediaNames } from './media-names.ts';
import { standAlone } from './stand-alone.ts';

export interface Copying {
  /** The database; servers may write. */
  readonly file: string;
  /** The copy, which must not be there yet. Where this fails, what there is of it is left to whoever asked. */
  readonly to: string;
  /** An earlier copy: media that lie beside it are not copied again where the file system lets them have two names. */
  readonly earlier?: string;
  readonly onProgress?: OnProgress;
  readonly onMediaProgress?: OnProgress;
}

export interface BackedUp {
  /** Of the schema. */
  readonly version: number;
  readonly media: MediaBackedUp;
}

/** 256 KiB a step. */
const pagesAtOnce = 64;

const makeEmpty = async (file: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  await handle.close();
};

/**
 * Copies page by page what was committed last when it begins. Without the transaction every write of another process
 * would have SQLite begin anew. Who only reads keeps no writer waiting.
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

/** In one file, checked and on the disk. */
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

/** Most of what there is, so that little is left to be copied once the database is, which may go meanwhile. */
const copyMediaAhead = async (copying: Copying): Promise<void> => {
  try {
    await withMediaNames(copying.file, (names) => copyMedia(names, copying));
  } catch (error) {
    // What is wrong with a database is told by the look at its copy.
    if (!isDamage(error) && !(error instanceof BackupError)) throw error;
  }
};

const mostAttempts = 5;

/** A file that was there for a moment is in one copy only; one that two copies name was lost. */
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
 * Makes a copy of the database as of one moment, in one file, and of the media that it names, beside it. All of it is
 * checked and on the disk.
 */
export const backUpSqlite = (copying: Copying): Promise<BackedUp> => {
  const { file } = copying;
  return telling(`${resolve(file)} cannot be backed up`, async () => {
    if (!existsSync(file)) throw new BackupError('no database', 'there is no such file');
    return copyUntilWhole(copying);
  });
};
