import { existsSync, readdirSync, statSync } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { markMade } from '../database-file.ts';
import { BackupError, telling } from './backup-error.ts';
import { checkDatabase } from './check.ts';
import type { OnProgress } from './copy-source.ts';
import { copySource } from './copy-source.ts';
import type { Owned } from './own.ts';
import { holdsData, own } from './own.ts';
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
  readonly onProgress?: OnProgress;
  /** Called when nothing can refuse any more, before the database is replaced. */
  readonly lastly?: () => Promise<void>;
}

export interface Restored {
  /** Of its schema. A server that is newer brings it up to date. */
  readonly version: number;
  /** Where the database that was replaced is now. */
  readonly kept?: string;
}

/** Where the backup is copied to and looked through. Whoever ends a restore may remove it. */
export const copyBeside = (file: string): string => `${file}.restoring`;

const prefix = '.replaced-';

const removeCopy = async (copy: string): Promise<void> => {
  for (const part of ['', ...besides]) await rm(`${copy}${part}`, { force: true });
};

/** What a restore that was killed has left: a second name of the database that it did not replace. */
const removeSecondNames = async (file: string): Promise<void> => {
  const found = statSync(file, { throwIfNoEntry: false });
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(`${basename(file)}${prefix}`)) continue;
    const path = join(dirname(file), name);
    if (statSync(path, { throwIfNoEntry: false })?.ino === found?.ino) await rm(path);
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

const replace = async ({ file, mark, lastly }: Restoring, copy: string, owned?: Owned): Promise<string | undefined> => {
  const kept = holdsData(file) ? `${file}${prefix}${mark}` : undefined;
  if (kept !== undefined && owned) await keep(file, kept, owned);
  await lastly?.();
  if (owned) await rename(copy, file);
  else await placeFirst(copy, file);
  markMade(file);
  await sync(dirname(file));
  return kept;
};

const restoreBeside = async (restoring: Restoring, owned?: Owned): Promise<Restored> => {
  const { from, file } = restoring;
  const copy = copyBeside(file);
  await removeCopy(copy);
  try {
    const version = await telling(`${resolve(from)} cannot be restored`, () => checkedCopy(restoring, copy));
    const kept = await telling(`${file} cannot be replaced`, () => replace(restoring, copy, owned));
    return { version, ...(kept === undefined ? {} : { kept }) };
  } finally {
    await removeCopy(copy);
  }
};

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false, bigint: true }));
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev;
};

/**
 * Puts the backup in the place of the database, which is kept under another name. Throws `BackupError` where a process
 * has the database open, and where the backup is not sound or not ours: nothing is changed then. However this ends, the
 * one database or the other is there.
 */
export const restoreSqlite = async (restoring: Restoring): Promise<Restored> => {
  const file = resolve(restoring.file);
  if (isSame(restoring.from, file))
    throw new BackupError('bad data', `${file} cannot be restored: it is the database itself`);
  await telling(`${file} cannot be made`, () => mkdir(dirname(file), { recursive: true, mode: 0o700 }));
  const owned =
    existsSync(file) || holdsData(file) ? await telling(`${file} cannot be replaced`, () => own(file)) : undefined;
  try {
    return await restoreBeside({ ...restoring, file }, owned);
  } finally {
    // Not before: a server that opened the old file must not get it once it has another name.
    owned?.release();
  }
};
