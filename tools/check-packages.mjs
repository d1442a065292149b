// What we publish must install, resolve and say that it has no side effects: publint and attw look at each package as npm would pack it.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const published = ['domain/kernel', 'domain/accounts', 'domain/library', 'contract', 'apkg-parser', 'client-sdk'].map(
  (name) => `libs/${name}`,
);

const passes = (directory, command, ...args) => {
  const { status } = spawnSync('npx', ['--no-install', command, ...args], {
    cwd: `${root}${directory}`,
    stdio: 'inherit',
  });
  return status === 0;
};

/** So that a bundler leaves out what nobody imports: the client brings the whole contract along. */
const hasNoSideEffects = (directory) =>
  JSON.parse(readFileSync(`${root}${directory}/package.json`, 'utf8')).sideEffects === false;

/** Who requires the parser gets CommonJS; the client and what it is made of are ES modules, which Node 20.19 requires, too. */
const profileOf = (directory) => (directory === 'libs/apkg-parser' ? 'node16' : 'esm-only');

/** The maps of a package whose sources are not in it: a debugger would show nothing. */
const mapsWithoutSources = (directory) => {
  const cwd = `${root}${directory}`;
  const [{ files }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--silent'], { cwd }));
  const packed = new Set(files.map(({ path }) => path));
  const lacksSource = (map) => {
    const { sources, sourceRoot = '' } = JSON.parse(readFileSync(`${cwd}/${map}`, 'utf8'));
    return sources.some((source) => !packed.has(posix.join(posix.dirname(map), sourceRoot, source)));
  };
  return [...packed].filter((path) => path.endsWith('.map') && lacksSource(path));
};

const hasItsSources = (directory) => {
  const lacking = mapsWithoutSources(directory);
  for (const map of lacking) console.error(`${directory}: ${map} names a source that is not in the package`);
  if (lacking.length > 0)
    console.error('If its source was removed: delete what was built (dist, cjs), and build again.');
  return lacking.length === 0;
};

const failed = published.filter(
  (directory) =>
    !hasNoSideEffects(directory) ||
    !passes(directory, 'publint', '--strict') ||
    !hasItsSources(directory) ||
    !passes(directory, 'attw', '--pack', '.', '--profile', profileOf(directory)),
);
if (failed.length > 0) {
  console.error(`not fit to publish: ${failed.join(', ')}`);
  process.exitCode = 1;
}
