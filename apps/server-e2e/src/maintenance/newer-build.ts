import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aDirectory } from '../a-directory.test-data.ts';
import { isOnMongodb } from '../test-database.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const adapter = isOnMongodb ? 'mongodb' : 'sqlite';

/** A replacement in a built file of this run's store, to simulate a newer release. */
type Patch = readonly [file: string, found: RegExp, replacement: string];

const oneMore = (file: string, migration: string): Patch => [
  file,
  /(const released = \[[^]*?),?\s*\];/,
  `$1, { name: '9999-colours', ${migration} }];`,
];

const column = oneMore('opening/migrate.js', `sql: "ALTER TABLE sets ADD COLUMN colour TEXT NOT NULL DEFAULT 'grey'"`);

const writesColour: Patch = ['library/draft-rows.js', /nextPlace: 0 \};/, `nextPlace: 0, colour: 'azure' };`];
const fillsIn = `db.collection('sets').updateMany({ colour: { $exists: false } }, { $set: { colour: 'grey' } })`;
const reliesOnColour: readonly Patch[] = [
  oneMore('opening/migrate.js', `apply: (db) => ${fillsIn}`),
  ['library/set-rows.js', /if \(set\)/, `if (set && !set.colour) throw new Error('no colour');\n$&`],
];

/** The program of this checkout's server with a patched store. */
const patched = async (...patches: readonly Patch[]): Promise<string> => {
  const place = await aDirectory('newer-build-');
  const server = join(place, 'server');
  const store = join(server, 'node_modules/@flashcards', `persistence-${adapter}`);
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'));
  await cp(join(root, 'apps/server'), server, { recursive: true });
  await mkdir(store, { recursive: true });
  for (const part of ['package.json', 'dist'])
    await cp(join(root, 'libs/persistence', adapter, part), join(store, part), { recursive: true });
  for (const [file, found, replacement] of patches) {
    const path = join(store, 'dist', file);
    const text = await readFile(path, 'utf8');
    if (!found.test(text)) throw new Error(`${file} has no ${String(found)}`);
    await writeFile(path, text.replace(found, replacement));
  }
  return join(server, 'dist/main.js');
};

/** On MongoDB, a release that only adds a field: the expand step of the adapter's migrate.ts. */
export const anExpandingBuild = (): Promise<string> => patched(writesColour);

/** The release after it, which fills in the field and relies on it; on SQLite, a release that adds a column. */
export const aMigratingBuild = (): Promise<string> =>
  isOnMongodb ? patched(writesColour, ...reliesOnColour) : patched(column);
