// Builds the study app into apps/server/web, if its sources are newer than what was built.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'libs/client-sdk/src',
];

/** Of the files and folders, in milliseconds: a folder is newer after a file in it is deleted. */
const changedAt = (path) => {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return Math.max(mtimeMs, ...inside.map((name) => statSync(join(path, name)).mtimeMs));
};

const builtAt = statSync(join(root, 'apps/server/web/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (sources.some((path) => changedAt(join(root, path)) > builtAt)) {
  const { build } = await import('vite');
  await build({ root: join(root, 'apps/web'), logLevel: 'warn' });
}
