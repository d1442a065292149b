// Checks what `npm run packages` wrote, as npm packs it: files, manifest, entries, types in every mode, and sizes.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const mostFiles = 30;
const pages = ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json'];
const isBuilt = (path) => /^(lib\/)?[\w.-]+\.(mjs|cjs|min\.js|d\.mts|d\.cts)$/.test(path);

const passes = (command, ...args) =>
  spawnSync('npx', ['--no-install', command, ...args], { cwd: here, stdio: 'inherit' }).status === 0;

const pack = (directory, destination) => {
  const args = ['pack', '--json', '--silent', '--pack-destination', destination];
  const [{ filename, files }] = JSON.parse(execFileSync('npm', args, { cwd: directory, encoding: 'utf8' }));
  return { tarball: join(destination, filename), files: files.map(({ path }) => path) };
};

const problemsOfFiles = (files) => [
  ...files.filter((path) => !pages.includes(path) && !isBuilt(path)).map((path) => `${path} does not belong in it`),
  ...(files.length > mostFiles ? [`it has ${files.length} files, more than ${mostFiles}`] : []),
];

const problemsOfManifest = ({ name, sideEffects, dependencies = {}, ...others }) => [
  // A bundler leaves out what nobody imports.
  ...(sideEffects === false ? [] : ['sideEffects is not false']),
  ...['repository', 'keywords', 'homepage', 'bugs'].filter((key) => !others[key]).map((key) => `${key} is missing`),
  ...['devDependencies', 'nx'].filter((key) => others[key]).map((key) => `${key} is only for the workspace`),
  ...(name.endsWith('/client-sdk') ? Object.keys(dependencies).map((each) => `the SDK depends on ${each}`) : []),
];

const check = (project, destination) => {
  const directory = resolve(project, 'package');
  const { tarball, files } = pack(directory, destination);
  const manifest = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'));
  const problems = [...problemsOfFiles(files), ...problemsOfManifest(manifest)];
  for (const problem of problems) console.error(`${manifest.name}: ${problem}`);
  const isFit = [passes('publint', '--strict', tarball), passes('attw', tarball)];
  return problems.length === 0 && isFit.every(Boolean);
};

const destination = mkdtempSync(join(tmpdir(), 'flashcards-packages-'));
try {
  const fit = [...process.argv.slice(2).map((project) => check(project, destination)), passes('size-limit')];
  if (!fit.every(Boolean)) process.exitCode = 1;
} finally {
  rmSync(destination, { recursive: true });
}
