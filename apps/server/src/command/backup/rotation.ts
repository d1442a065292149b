import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { manifestIn } from './manifest.ts';
import { isName, remove } from './place.ts';

/** The names of the backups of this database, oldest first. */
const namesOf = async (place: string, database: string | undefined): Promise<readonly string[]> => {
  const names: string[] = [];
  for (const name of (await readdir(place)).filter(isName))
    if ((await manifestIn(join(place, name)))?.database === database) names.push(name);
  return names.sort();
};

/** The path of the newest backup of the database; `undefined` without one. */
export const newestOf = async (place: string, database: string): Promise<string | undefined> => {
  const newest = (await namesOf(place, database)).at(-1);
  return newest === undefined ? undefined : join(place, newest);
};

/**
 * Keeps the newest backups of this database, always including the one just made, also when the clock was wrong. Other
 * directories and backups of other databases are not touched. Returns the paths of the removed backups.
 */
export const rotate = async (made: string, keep: number): Promise<readonly string[]> => {
  const place = dirname(made);
  const database = (await manifestIn(made))?.database;
  const older = (await namesOf(place, database)).filter((name) => name !== basename(made));
  const removed = older.reverse().slice(keep - 1);
  for (const name of removed) await remove(place, name);
  return removed.map((name) => join(place, name));
};
