// What we publish must install and resolve: publint and attw look at each package as npm would pack it.
import { spawnSync } from 'node:child_process';
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

const failed = published.filter(
  (directory) =>
    !passes(directory, 'publint', '--strict') || !passes(directory, 'attw', '--pack', '.', '--profile', 'esm-only'),
);
if (failed.length > 0) {
  console.error(`not fit to publish: ${failed.join(', ')}`);
  process.exitCode = 1;
}
