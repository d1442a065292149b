import { existsSync, readdirSync, statSync } from 'node:fs';
import { link, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { markMade } from '../opening/database-file.ts';
import { makeDirectory } from '../opening/make-directory.ts';
import { mediaRootOf } from '../media/media-paths.ts';
import type { MediaBackedUp } from './back-up-media.ts';
import { BackupError, telling } from './backup-error.ts';
import { checkDatabase } from './check.ts';
import type { OnProgress } from './copy-source.ts';
import { copySource } from './copy-source.ts';
import { withMediaNames } from './media-names.ts';
import type { Owned } from './own.ts';
import { holdsData, own } from './own.ts';
import { addMedia, keepMedia, removeOtherMedia, stageMedia, stagingOf } from './restore-media.ts';
import { besides, standAlone } from './stand-alone.ts';
import { sync } from './sync.ts';

export interface Restoring {
  /** The backup: one file, which may be anybody's. */
  readonly from: string;
  /** The SHA-256 that it must have, in hex, where that is known. */
  readonly digest?: string;
  /** The database, which need not be there. */
  readonly file: string;
  /** Told apart the databases that were replaced, such as by the time. */
  readonly mark: string;
  /** Media that are nowhere, or damaged, are no reason to refuse it. */
  readonly mayLackMedia?: boolean;
  readonly onProgress?: OnProgress;
  readonly onMediaProgress?: OnProgress;
  /** Called when nothing can refuse any more, before the database is replaced. */
  readonly lastly?: () => Promise<void>;
}

export interface Restored {
  /** Of its schema. A server that is newer brings it up to date. */
  readonly version: number;
  /** Where the database that was replaced is now. */
  readonly kept?: string;
  readonly media: MediaBackedUp;
}

/** Where the backup is copied to and looked through. Whoever ends a restore may remove it. */
const copyBeside = (file: string): string => `${file}.restoring`;

/** What a restore has not finished with; all of it may go at any moment. */
export const restoreLeftovers = (file: string): readonly string[] => [
  ...['', ...besides].map((part) => `${copyBeside(file)}${part}`),
  stagingOf(file),
];

const prefix = '.replaced-';

const removeLeftovers = async (file: string): Promise<void> => {
  for (const path of restoreLeftovers(file)) await rm(path, { recursive: true, force: true });
  // Where it was made for this, and nothing came into it.
  await rmdir(mediaRootOf(file)).catch(() => undefined);
};

/** What a restore that was killed has left: a second name of the database that it did not replace. */
const removeSecondNames = async (file: string): Promise<void> => {
  const found = statSync(file, { throwIfNoEntry: false });
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(`${basename(file)}${prefix}`)) continue;
    const path = join(dirname(file), name);
    if (statSync(path, { throwIfNoEntry: false })?.ino !== found?.ino) continue;
    // The name last: by it the rest is found.
    await rm(mediaRootOf(path), { recursive: true, force: true });
    await rm(path);
  }
};

/** The backup's bytes in a file of their own, looked through there: nobody else can change them any more. */
const checkedCopy = async ({ from, digest, onProgress }: Restoring, copy: string): Promise<number> => {
  const found = await copySource({ from, to: copy, ...(onProgress ? { onProgress } : {}) });
  if (digest !== undefined && found !== digest)
    throw new BackupError('bad data', 'its bytes are not those that were written: the disk has damaged it');
  const version = await checkDatabase(copy);
  await standAlone(copy);
  return version;
};

/** Gives the database a second name, and whatever belongs to it where it is damaged. */
const keep = async (file: string, kept: string, owned: Owned): Promise<void> => {
  const isWhole = await owned.gather();
  await removeSecondNames(file);
  if (existsSync(file)) await link(file, kept);
  // A log that was left would be read into the new database.
  for (const beside of isWhole ? [] : besides)
    if (existsSync(`${file}${beside}`)) await rename(`${file}${beside}`, `${kept}${beside}`);
};

/** Where there is nothing, a server may have begun meanwhile: its database is left alone. */
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

/** Until it has its name, everything is taken back where this fails. */
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
    // Without a lock, somebody may hold them by now.
    if (owned) for (const path of added) await rm(path, { force: true });
    throw error;
  }
};

/**
 * Files go where nobody looks for them yet, then the database is replaced, then what only the old one held goes: so
 * whichever database is there has its files. Servers that start wait for the last.
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
    const { version, media } = await telling(`${resolve(from)} cannot be restored`, async () => ({
      version: await checkedCopy(restoring, copy),
      media: await stage(restoring, copy),
    }));
    const kept = await telling(`${file} cannot be replaced`, () => replace(restoring, copy, owned));
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
 * Puts the backup in the place of the database, which is kept under another name. Throws `BackupError` where a process
 * has the database open, and where the backup is not sound or not ours: nothing is changed then. However this ends, the
 * one database or the other is there, with its media.
 */
export const restoreSqlite = async (restoring: Restoring): Promise<Restored> => {
  const file = resolve(restoring.file);
  if (isSame(restoring.from, file))
    throw new BackupError('bad data', `${file} cannot be restored: it is the database itself`);
  await telling(`${file} cannot be made`, () => makeDirectory(dirname(file)));
  const owned =
    existsSync(file) || holdsData(file) ? await telling(`${file} cannot be replaced`, () => own(file)) : undefined;
  try {
    return await restoreBeside({ ...restoring, file }, owned);
  } finally {
    // Not before: a server that opened the old file must not get it once it has another name.
    owned?.release();
  }
};
