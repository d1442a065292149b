// What we publish must install, resolve and say that it has no side effects: publint and attw look at each package as npm would pack it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

const failed = published.filter(
  (directory) =>
    !hasNoSideEffects(directory) ||
    !passes(directory, 'publint', '--strict') ||
    !passes(directory, 'attw', '--pack', '.', '--profile', 'esm-only'),
);
if (failed.length > 0) {
  console.error(`not fit to publish: ${failed.join(', ')}`);
  process.exitCode = 1;
}
