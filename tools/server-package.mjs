// Makes apps/server/package: what is published as @flashcards/server. Our workspaces are inlined; packages of others stay
// dependencies. Of the three that are mostly what nobody runs, the package brings only the files that are used.
import { build } from 'esbuild';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = join(root, 'apps/server');
const out = join(server, 'package');
const sqlite = join(root, 'libs/persistence/sqlite');

const manifestAt = async (directory) => JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));

/** What the workspace and those that it depends on need of others, by exact version. */
const dependenciesOf = async (directory, known = {}) => {
  for (const [name, version] of Object.entries((await manifestAt(directory)).dependencies ?? {}))
    if (!name.startsWith('@flashcards/')) known[name] = version;
    else await dependenciesOf(join(root, 'node_modules', name), known);
  return known;
};

const trimmed = {
  'sql.js': ['LICENSE', 'dist/sql-wasm-browser.js', 'dist/sql-wasm.wasm'],
  'swagger-ui-dist': ['LICENSE', 'NOTICE', 'swagger-ui.css', 'swagger-ui-bundle.js'],
  '@photostructure/sqlite': ['LICENSE', 'dist', 'prebuilds'],
};

/** npm takes a bundled package for complete, so ours asks for what such a one needs. */
const neededByBundled = { 'node-gyp-build': (await manifestAt(join(root, 'node_modules/node-gyp-build'))).version };

/** Files of an installed package, with a manifest that asks for nothing. */
const bring = async (name, files) => {
  const [from, to] = [join(root, 'node_modules', name), join(out, 'node_modules', name)];
  for (const file of files) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await cp(join(from, file), join(to, file), { recursive: true, filter: (path) => !path.endsWith('.map') });
  }
  const { version, license, type, main, exports } = await manifestAt(from);
  await writeFile(join(to, 'package.json'), JSON.stringify({ name, version, license, type, main, exports }));
};

await rm(out, { recursive: true, force: true });
const dependencies = await dependenciesOf(server);
await build({
  // Where each stands follows from the relative URLs in the code: chunks in dist/lib, children next to it.
  entryPoints: [
    { in: join(server, 'dist/main.js'), out: 'main' },
    { in: join(server, 'dist/deck-reader/child.js'), out: 'deck-reader/child' },
    { in: join(server, 'dist/package-writer/child.js'), out: 'package-writer/child' },
    { in: join(sqlite, 'dist/check-file.js'), out: 'lib/check-file' },
    { in: join(sqlite, 'dist/backup/check-program.js'), out: 'lib/check-program' },
  ],
  outdir: join(out, 'dist'),
  chunkNames: 'lib/[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
});

const { name, version, license } = await manifestAt(server);
const { engines, description } = await manifestAt(root);
const manifest = {
  ...{ name, version, description, license, engines, type: 'module' },
  bin: { flashcards: 'dist/main.js', 'flashcards-server': 'dist/main.js' },
  files: ['dist', 'pages'],
  dependencies: { ...dependencies, ...neededByBundled },
  bundleDependencies: Object.keys(trimmed),
};
await writeFile(join(out, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
await cp(join(server, 'pages'), join(out, 'pages'), { recursive: true });
await cp(join(root, 'LICENSE'), join(out, 'LICENSE'));
await cp(join(server, 'npm-readme.md'), join(out, 'README.md'));
for (const [each, files] of Object.entries(trimmed)) await bring(each, files);
