import { existsSync, readdirSync, statSync } from 'node:fs';
import { link, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { markMade } from '../opening/database-file.ts';
import { makeDirectory } from '../opening/make-directory.ts';
import { mediaRootOf } from '../media/media-paths.ts';
import type { MediaBackedUp } from './back-up-media.ts';
import { BackupError, withFaultContext } from './backup-error.ts';
import { checkDatabase } from './check.ts';
import type { OnProgress } from './copy-source.ts';
import { copySource } from './copy-source.ts';
import { withMediaNames } from './media-names.ts';
import type { Owned } from './own.ts';
import { holdsData, own } from './own.ts';
import { resetClients } from './reset-clients.ts';
import { addMedia, keepMedia, removeOtherMedia, stageMedia, stagingOf } from './restore-media.ts';
import { standAlone, suffixes } from './stand-alone.ts';
import { sync } from './sync.ts';

export interface Restoring {
  /** The backup: one file, which is untrusted. */
  readonly from: string;
  /** The expected SHA-256 in hex, where it is known. */
  readonly digest?: string;
  /** The database, which need not exist. */
  readonly file: string;
  /** A suffix for the name of the replaced database, such as the time. */
  readonly mark: string;
  /** Restores also when media files are missing or damaged. */
  readonly mayLackMedia?: boolean;
  readonly onProgress?: OnProgress;
  readonly onMediaProgress?: OnProgress;
  /** Called after all checks, before the database is replaced. */
  readonly lastly?: () => Promise<void>;
}

export interface Restored {
  /** The version of the schema. A newer server migrates it. */
  readonly version: number;
  /** The path of the replaced database. */
  readonly kept?: string;
  readonly media: MediaBackedUp;
}

/** The path to which the backup is copied and checked. It may be removed after an interrupted restore. */
const copyBeside = (file: string): string => `${file}.restoring`;

/** The files of an interrupted restore, which may be removed at any time. */
export const restoreLeftovers = (file: string): readonly string[] => [
  ...['', ...suffixes].map((part) => `${copyBeside(file)}${part}`),
  stagingOf(file),
];

const prefix = '.replaced-';

const removeLeftovers = async (file: string): Promise<void> => {
  for (const path of restoreLeftovers(file)) await rm(path, { recursive: true, force: true });
  // Only succeeds if the directory was made for this restore and is empty.
  await rmdir(mediaRootOf(file)).catch(() => undefined);
};

/** Removes what an interrupted restore left: a hard link to the database that it did not replace. */
const removeSecondNames = async (file: string): Promise<void> => {
  const found = statSync(file, { throwIfNoEntry: false });
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(`${basename(file)}${prefix}`)) continue;
    const path = join(dirname(file), name);
    if (statSync(path, { throwIfNoEntry: false })?.ino !== found?.ino) continue;
    // The link goes last, because it identifies the other files.
    await rm(mediaRootOf(path), { recursive: true, force: true });
    await rm(path);
  }
};

/** Copies the backup and checks the copy, which no other process can change. */
const checkedCopy = async ({ from, digest, onProgress }: Restoring, copy: string): Promise<number> => {
  const found = await copySource({ from, to: copy, ...(onProgress ? { onProgress } : {}) });
  if (digest !== undefined && found !== digest)
    throw new BackupError('bad data', 'its bytes are not those that were written: the disk has damaged it');
  const version = await checkDatabase(copy);
  await standAlone(copy, resetClients);
  return version;
};

/** Hard-links the database to `kept`. If it is damaged, its log moves along. */
const keep = async (file: string, kept: string, owned: Owned): Promise<void> => {
  const isWhole = await owned.gather();
  await removeSecondNames(file);
  if (existsSync(file)) await link(file, kept);
  // A remaining log would be applied to the new database.
  for (const suffix of isWhole ? [] : suffixes)
    if (existsSync(`${file}${suffix}`)) await rename(`${file}${suffix}`, `${kept}${suffix}`);
};

/** Never overwrites: a server may have created a database meanwhile. */
const placeFirst = async (copy: string, file: string): Promise<void> => {
  await link(copy, file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupError('in use', 'a server has just made it. End that first');
  });
};

interface Replaced {
  readonly copy: string;
  readonly owned: Owned | undefined;
  readonly kept: string | undefined;
}

/** Places media and database. If it fails before the database has its name, all changes are undone. */
const place = async ({ file, lastly }: Restoring, { copy, owned, kept }: Replaced): Promise<void> => {
  const added: string[] = [];
  try {
    if (kept !== undefined) await keepMedia(file, kept);
    await addMedia(file, added);
    await lastly?.();
    if (owned) await rename(copy, file);
    else await placeFirst(copy, file);
  } catch (error) {
    if (kept !== undefined) await rm(mediaRootOf(kept), { recursive: true, force: true });
    // Without a lock, a new server may already use them.
    if (owned) for (const path of added) await rm(path, { force: true });
    throw error;
  }
};

/**
 * New media files are added first, then the database is replaced, then media of the old database are removed. So each
 * of the two databases always has its files. Servers that start wait for the last step.
 */
const replace = async (restoring: Restoring, copy: string, owned?: Owned): Promise<string | undefined> => {
  const { file, mark } = restoring;
  const kept = holdsData(file) ? `${file}${prefix}${mark}` : undefined;
  const held = await own(copy);
  try {
    if (kept !== undefined && owned) await keep(file, kept, owned);
    await place(restoring, { copy, owned, kept });
    markMade(file);
    await sync(dirname(file));
    await removeOtherMedia(file);
    return kept;
  } finally {
    held.release();
  }
};

const stage = (restoring: Restoring, copy: string): Promise<MediaBackedUp> =>
  withMediaNames(copy, (names) => stageMedia(names, restoring));

const restoreBeside = async (restoring: Restoring, owned?: Owned): Promise<Restored> => {
  const { from, file } = restoring;
  const copy = copyBeside(file);
  await removeLeftovers(file);
  try {
    const { version, media } = await withFaultContext(`${resolve(from)} cannot be restored`, async () => ({
      version: await checkedCopy(restoring, copy),
      media: await stage(restoring, copy),
    }));
    const kept = await withFaultContext(`${file} cannot be replaced`, () => replace(restoring, copy, owned));
    return { version, media, ...(kept === undefined ? {} : { kept }) };
  } finally {
    await removeLeftovers(file);
  }
};

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false, bigint: true }));
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev;
};

/**
 * Replaces the database with the backup; the old database is kept under another name. Throws `BackupError` where a
 * process has the database open, or where the backup is damaged or not one of this service; then nothing is changed.
 * However this ends, one of the two databases is in place with its media.
 */
export const restoreSqlite = async (restoring: Restoring): Promise<Restored> => {
  const file = resolve(restoring.file);
  if (isSame(restoring.from, file))
    throw new BackupError('bad data', `${file} cannot be restored: it is the database itself`);
  await withFaultContext(`${file} cannot be made`, () => makeDirectory(dirname(file)));
  const owned =
    existsSync(file) || holdsData(file)
      ? await withFaultContext(`${file} cannot be replaced`, () => own(file))
      : undefined;
  try {
    return await restoreBeside({ ...restoring, file }, owned);
  } finally {
    // Only now: a server that opened the old file would otherwise write to it under its new name.
    owned?.release();
  }
};
