import { build } from 'esbuild';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programManifest, readManifest } from './manifest.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const installed = (name) => join(root, 'node_modules', name);
const sqlite = installed('@flashcards/persistence-sqlite');

/** What a workspace and those that it depends on need of others, by exact version. */
const dependenciesOf = ({ dependencies = {} }, known = {}) => {
  for (const [name, version] of Object.entries(dependencies))
    if (!name.startsWith('@flashcards/')) known[name] = version;
    else dependenciesOf(readManifest(installed(name)), known);
  return known;
};

/** Where each stands follows from the relative URLs in the code: chunks in dist/lib, children next to it. */
const entryPoints = (project) => [
  { in: `${project}/dist/main.js`, out: 'main' },
  { in: `${project}/dist/packages/reader/child.js`, out: 'reader/child' },
  { in: `${project}/dist/packages/writer/child.js`, out: 'writer/child' },
  { in: `${project}/dist/packages/fsrs/child.js`, out: 'fsrs/child' },
  { in: `${project}/dist/packages/renderer/worker.js`, out: 'renderer/worker' },
  { in: `${sqlite}/dist/opening/check-file.js`, out: 'lib/check-file' },
  { in: `${sqlite}/dist/backup/check-program.js`, out: 'lib/check-program' },
];

const writeModules = ({ project, directory }, dependencies) =>
  build({
    entryPoints: entryPoints(project),
    outdir: `${directory}/dist`,
    chunkNames: 'lib/[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
  });

/** Mostly what nobody runs: the package brings only the files that are used. */
const trimmed = {
  'swagger-ui-dist': ['LICENSE', 'NOTICE', 'swagger-ui.css', 'swagger-ui-bundle.js'],
  '@photostructure/sqlite': ['LICENSE', 'dist', 'prebuilds'],
};

/** npm takes a bundled package for complete, so ours asks for what such a one needs. */
const neededByBundled = () => ({ 'node-gyp-build': readManifest(installed('node-gyp-build')).version });

/** Files of an installed package, with a manifest that asks for nothing. */
const bring = (directory, [name, files]) => {
  const to = join(directory, 'node_modules', name);
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(installed(name), file), join(to, file), { recursive: true, filter: (path) => !path.endsWith('.map') });
  }
  const { version, license, type, main, exports } = readManifest(installed(name));
  writeFileSync(join(to, 'package.json'), JSON.stringify({ name, version, license, type, main, exports }));
};

/**
 * Writes what is built of the server into a directory, and answers its manifest. Our workspaces are inlined; packages of
 * others stay dependencies.
 */
export const writeServer = async (job) => {
  const dependencies = dependenciesOf(job.manifest);
  await writeModules(job, dependencies);
  for (const part of ['pages', 'web'])
    cpSync(`${job.project}/${part}`, `${job.directory}/${part}`, { recursive: true });
  for (const each of Object.entries(trimmed)) bring(job.directory, each);
  return {
    ...programManifest(job.manifest),
    dependencies: { ...dependencies, ...neededByBundled() },
    bundleDependencies: Object.keys(trimmed),
  };
};
