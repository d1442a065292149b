import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { manifestIn } from './manifest.ts';
import { isName, remove } from './place.ts';

/** The names of those of this database, oldest first. */
const namesOf = async (place: string, database: string | undefined): Promise<readonly string[]> => {
  const names: string[] = [];
  for (const name of (await readdir(place)).filter(isName))
    if ((await manifestIn(join(place, name)))?.database === database) names.push(name);
  return names.sort();
};

/** The newest backup of the database, if there is one. */
export const newestOf = async (place: string, database: string): Promise<string | undefined> => {
  const newest = (await namesOf(place, database)).at(-1);
  return newest === undefined ? undefined : join(place, newest);
};

/**
 * Leaves the newest backups of this database, the one just made among them, whatever the clock said at the others.
 * What this program did not make, and what is of another database, stays. The paths of what was removed.
 */
export const rotate = async (made: string, keep: number): Promise<readonly string[]> => {
  const place = dirname(made);
  const database = (await manifestIn(made))?.database;
  const older = (await namesOf(place, database)).filter((name) => name !== basename(made));
  const removed = older.reverse().slice(keep - 1);
  for (const name of removed) await remove(place, name);
  return removed.map((name) => join(place, name));
};
