import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDirectory } from '@flashcards/persistence-sqlite';
import { isDayOld, isRunning, machine } from '../../other-processes.ts';

const prefix = 'flashcards-';
const named = /^flashcards-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/** For example `2026-03-01T04-00-00.000Z`: names sort by time. */
export const markOf = (time: Date): string => time.toISOString().replaceAll(':', '-');

/** Whether the name may be that of a backup. Whether it is one depends on its manifest. */
export const isName = (name: string): boolean => named.test(name);

const unfinished = /^\.unfinished-([\w.]+)-(\d+)-[\da-f-]{36}$/;

const isLeft = async (path: string, [, host, pid]: readonly string[]): Promise<boolean> =>
  host === machine ? Number(pid) === process.pid || !isRunning(Number(pid)) : isDayOld(path);

const removeLeft = async (place: string): Promise<void> => {
  for (const name of await readdir(place)) {
    const match = unfinished.exec(name);
    const path = join(place, name);
    if (match && (await isLeft(path, match))) await rm(path, { recursive: true, force: true });
  }
};

/** The path of an unfinished backup, in the directory of the backups. */
export const unfinishedIn = (place: string): string =>
  join(place, `.unfinished-${machine}-${process.pid}-${randomUUID()}`);

/** Makes the directory of an unfinished backup, and removes those that killed processes left. */
export const begin = async (directory: string): Promise<void> => {
  const place = dirname(directory);
  makeDirectory(place);
  await removeLeft(place);
  await mkdir(directory, { mode: 0o700 });
};

export const sync = async (path: string): Promise<void> => {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
};

/** Renames a finished backup to its final name and syncs the directories. Its files are synced already. */
export const finish = async (directory: string, place: string, mark: string): Promise<string> => {
  const path = join(place, `${prefix}${mark}`);
  await sync(directory);
  await rename(directory, path);
  await sync(place);
  return path;
};

/** Removes a backup. It is renamed first, so that a partly removed one is never taken for a backup. */
export const remove = async (place: string, name: string): Promise<void> => {
  const directory = unfinishedIn(place);
  await rename(join(place, name), directory);
  await rm(directory, { recursive: true, force: true });
};
