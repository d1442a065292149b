import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDirectory } from '@flashcards/persistence-sqlite';
import { isDayOld, isRunning, machine } from '../../other-processes.ts';

const prefix = 'flashcards-';
const named = /^flashcards-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/** Such as `2026-03-01T04-00-00.000Z`: names sort as their times do. */
export const markOf = (time: Date): string => time.toISOString().replaceAll(':', '-');

/** Whether a backup may be under this name; they are told by what is in them. */
export const isName = (name: string): boolean => named.test(name);

const unfinished = /^\.unfinished-([\w.]+)-(\d+)-[\da-f-]{36}$/;

const isLeft = async (path: string, [, host, pid]: readonly string[]): Promise<boolean> =>
  host === machine ? Number(pid) === process.pid || !isRunning(Number(pid)) : isDayOld(path);

const removeLeft = async (place: string): Promise<void> => {
  for (const name of await readdir(place)) {
    const told = unfinished.exec(name);
    const path = join(place, name);
    if (told && (await isLeft(path, told))) await rm(path, { recursive: true, force: true });
  }
};

/** A path for a directory that is not finished, in the place where the backup will be. */
export const unfinishedIn = (place: string): string =>
  join(place, `.unfinished-${machine}-${process.pid}-${randomUUID()}`);

/** Makes a directory for a backup that is not finished; what killed processes left in its place is removed. */
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

/** Gives a finished backup its name, on the disk. All of its files are there already. */
export const finish = async (directory: string, place: string, mark: string): Promise<string> => {
  const path = join(place, `${prefix}${mark}`);
  await sync(directory);
  await rename(directory, path);
  await sync(place);
  return path;
};

/** A backup loses its name first: what is removed in part never looks like one. */
export const remove = async (place: string, name: string): Promise<void> => {
  const directory = unfinishedIn(place);
  await rename(join(place, name), directory);
  await rm(directory, { recursive: true, force: true });
};
