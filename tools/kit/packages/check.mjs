// Checks what `npm run packages` wrote, as npm packs it: files, manifest, entries, types in every mode, and sizes. A program has
// neither entries nor types: attw has nothing to look at.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));
const pages = ['README.md', 'LICENSE', 'THIRD-PARTY-LICENSES', 'CHANGELOG.md', 'package.json'];
const kinds = {
  library: { mostFiles: 30, built: /^(lib\/)?[\w.-]+\.(mjs|cjs|min\.js|d\.mts|d\.cts)$/ },
  // What it bundles of others it names in `bundleDependencies`, or npm would not pack it.
  program: {
    mostFiles: 300,
    built:
      /^(dist\/([\w-]+\/)?[\w-]+\.js|pages\/\w+\.(css|js)|web\/(\w+\.html|[\w-]+\.(js|png|webmanifest)|(worker-)?licenses\.md|assets\/[\w.-]+\.(js|css|svg|woff2))|node_modules\/.+)$/,
  },
};
const kindOf = ({ exports }) => (exports ? 'library' : 'program');

const passes = (command, ...args) =>
  spawnSync('npx', ['--no-install', command, ...args], { cwd: here, stdio: 'inherit' }).status === 0;

const pack = (directory, destination) => {
  const args = ['pack', '--json', '--silent', '--pack-destination', destination];
  const [{ filename, files }] = JSON.parse(execFileSync('npm', args, { cwd: directory, encoding: 'utf8' }));
  return { tarball: join(destination, filename), files: files.map(({ path }) => path) };
};

const problemsOfFiles = (files, { mostFiles, built }) => [
  ...files.filter((path) => !pages.includes(path) && !built.test(path)).map((path) => `${path} does not belong in it`),
  ...(files.length > mostFiles ? [`it has ${files.length} files, more than ${mostFiles}`] : []),
];

/** A bundler leaves out what nobody imports. */
const problemsOfLibrary = ({ name, sideEffects, dependencies = {} }) => [
  ...(sideEffects === false ? [] : ['sideEffects is not false']),
  ...(name.endsWith('/client-sdk') ? Object.keys(dependencies).map((each) => `the SDK depends on ${each}`) : []),
];

const problemsOfManifest = (manifest) => [
  ...['description', 'license', 'repository', 'keywords', 'homepage', 'bugs', 'engines']
    .filter((key) => !manifest[key])
    .map((key) => `${key} is missing`),
  ...['devDependencies', 'nx', 'private']
    .filter((key) => manifest[key])
    .map((key) => `${key} is only for the workspace`),
  ...Object.keys(manifest.dependencies ?? {})
    .filter((each) => each.startsWith('@flashcards/'))
    .map((each) => `${each} is not inlined`),
  ...(kindOf(manifest) === 'library' ? problemsOfLibrary(manifest) : []),
];

const check = (project, destination) => {
  const directory = resolve(project, 'package');
  const { tarball, files } = pack(directory, destination);
  const manifest = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'));
  const kind = kindOf(manifest);
  const problems = [...problemsOfFiles(files, kinds[kind]), ...problemsOfManifest(manifest)];
  for (const problem of problems) console.error(`${manifest.name}: ${problem}`);
  const isFit = [passes('publint', '--strict', tarball), kind === 'program' || passes('attw', tarball)];
  return problems.length === 0 && isFit.every(Boolean);
};

const destination = mkdtempSync(join(tmpdir(), 'flashcards-packages-'));
try {
  const fit = [...process.argv.slice(2).map((project) => check(project, destination)), passes('size-limit')];
  if (!fit.every(Boolean)) process.exitCode = 1;
} finally {
  rmSync(destination, { recursive: true });
}
