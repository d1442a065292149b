import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = join(root, 'apps/server/package/dist/main.js');

const isSource = (path: string): boolean =>
  path.includes('/src/') && path.endsWith('.ts') && !/\.test(-data)?\.ts$/.test(path);

/** The newest of the server's sources, in milliseconds. */
const newestSource = (): number =>
  ['apps/server/src', 'libs'].reduce((newest, folder) => {
    const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    const sources = paths
      .filter((path) => !path.includes('node_modules'))
      .map((path) => join(root, folder, path))
      .filter(isSource);
    return Math.max(newest, ...sources.map((path) => statSync(path).mtimeMs));
  }, 0);

/**
 * A global set-up of vitest. Tests of the source start the published program, its readers and its writers, so it must
 * exist, and an old one is reported.
 */
export default (): void => {
  const written = statSync(program, { throwIfNoEntry: false })?.mtimeMs;
  if (written === undefined) throw new Error('The server is not built: run `npm run program` first.');
  if (written < newestSource())
    console.warn('The sources are newer than the program that tests start: run `npm run program`.');
};
