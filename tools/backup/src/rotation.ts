import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { manifestIn } from './manifest.ts';
import { isName, remove } from './place.ts';

/**
 * Leaves the newest backups of this database, the one just made among them, whatever the clock said at the others.
 * What this program did not make, and what is of another database, stays. The paths of what was removed.
 */
export const rotate = async (made: string, keep: number): Promise<readonly string[]> => {
  const place = dirname(made);
  const database = (await manifestIn(made))?.database;
  const older: string[] = [];
  for (const name of (await readdir(place)).filter(isName)) {
    if (name === basename(made)) continue;
    if ((await manifestIn(join(place, name)))?.database === database) older.push(name);
  }
  const removed = older
    .sort()
    .reverse()
    .slice(keep - 1);
  for (const name of removed) await remove(place, name);
  return removed.map((name) => join(place, name));
};
