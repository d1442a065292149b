import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import nodeResolve from '@rollup/plugin-node-resolve';
import { transform } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { entriesOf, installedOf, libraryManifest, programsOf } from './manifest.mjs';

const toTypes = (path) => path.replace(/\.js$/, '.d.ts');

/** Our own libraries, as the compiler has built them, become part of the package. */
const inline = (ending) => ({
  name: 'inline',
  resolveId: (id) => (id.startsWith('@flashcards/') ? ending(fileURLToPath(import.meta.resolve(id))) : null),
});

const resolver = nodeResolve({ exportConditions: ['import'] });

/** Packages of others that become part of ours. Their manifests for modules hide that they have no side effects. */
const ofOthers = {
  name: 'of others',
  resolveId: {
    order: 'pre',
    async handler(id, importer, options) {
      const found = await resolver.resolveId.handler.call(this, id, importer, options);
      return found && { ...found, moduleSideEffects: false };
    },
  },
};

/** A package of others adds methods to every `Date` of a page, none of which it calls. */
const dates = {
  name: 'dates',
  transform: (code, id) =>
    id.includes('/ts-fsrs/') ? code.replaceAll(/^Date\.prototype\.\w+ = [^]*?^};$/gm, '') : null,
};

const isOf = (dependencies) => (id) => dependencies.some((name) => id === name || id.startsWith(`${name}/`));

const refuse = ({ message }) => {
  throw new Error(message);
};

const open = ({ project, manifest, files, ending, plugins }) =>
  rollup({
    input: Object.fromEntries(files.map(({ name, built }) => [name, `${project}/${ending(built)}`])),
    external: (id) => id.startsWith('node:') || isOf(Object.keys(installedOf(manifest)))(id),
    plugins: [inline(ending), ...plugins],
    treeshake: { moduleSideEffects: (id) => !id.includes('/node_modules/') },
    onwarn: refuse,
  });

const named = (ending) => ({
  entryFileNames: `[name].${ending}`,
  chunkFileNames: ({ name }) => `lib/${name.replace(/\.d$/, '')}.${ending}`,
});

const ofPackage = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\/[^@]*$/;

/** The licences of those packages of others whose code became part of ours. */
const writeLicences = (directory, output) => {
  const modules = output.flatMap(({ moduleIds = [] }) => moduleIds);
  const packages = new Map(
    modules.flatMap((id) => [ofPackage.exec(id)].filter(Boolean).map(([, at, name]) => [name, at])),
  );
  const texts = Array.from(packages, ([name, at]) => `${name}\n\n${readFileSync(`${at}/LICENSE`, 'utf8').trim()}\n`);
  if (texts.length > 0) writeFileSync(`${directory}/THIRD-PARTY-LICENSES`, texts.sort().join('\n'));
};

/**
 * A program's commands are one file: by themselves they would be dozens. What the zstd decoder shares with the rest is
 * one, or a bundler without code splitting would wrap all modules for the sake of that import.
 */
const chunksOfParser = (id) => {
  if (/\/container\/(zstd-headers|next-turn)\.js$/.test(id)) return 'zstd-headers';
  return /\/cli\/(?!main)/.test(id) ? 'commands' : null;
};

/**
 * The entry only exports again: a bundler that finds nothing but `isRefused` imported leaves the client out. The
 * scheduler for work offline stays apart from it, with the domain's code, which only it has, and shares the errors.
 */
const chunksOfClient = (id, { getModuleInfo }) => {
  if (getModuleInfo(id).isEntry || !id.includes('/client-sdk/dist/') || id.includes('/dist/offline/')) return null;
  return /\/dist\/(errors\/.*|random-id|expected|tag-of)\.js$/.test(id) ? 'errors' : 'client';
};

const isClient = ({ name }) => name.endsWith('/client-sdk');

const chunksOf = (manifest) => ({
  manualChunks: isClient(manifest) ? chunksOfClient : chunksOfParser,
  onlyExplicitManualChunks: true,
});

const writeModules = async (job) => {
  const bundle = await open({ ...job, files: entriesOf(job.manifest), ending: String, plugins: [ofOthers, dates] });
  await bundle.write({ dir: job.directory, format: 'cjs', exports: 'named', ...named('cjs') });
  const files = [...entriesOf(job.manifest), ...programsOf(job.manifest)];
  const withPrograms = await open({ ...job, files, ending: String, plugins: [ofOthers, dates] });
  const { output } = await withPrograms.write({ dir: job.directory, ...chunksOf(job.manifest), ...named('mjs') });
  writeLicences(job.directory, output);
};

/** The types that an entry of the client imports from another one stay there, and do not become a file of both. */
const fromEntries = ({ project, manifest }) => {
  const entries = new Map(entriesOf(manifest).map(({ name, built }) => [resolve(project, toTypes(built)), name]));
  const resolveId = (id, importer = '') => {
    const entry = entries.get(resolve(dirname(importer), id.replace(/\.[jt]s$/, '.d.ts')));
    return importer !== '' && entry ? { id: `entry:${entry}`, external: true } : null;
  };
  return { name: 'from entries', resolveId };
};

const writeTypes = async (job) => {
  const plugins = [isClient(job.manifest) && fromEntries(job), dts({ respectExternal: true })];
  const bundle = await open({ ...job, files: entriesOf(job.manifest), ending: toTypes, plugins });
  for (const kind of ['mjs', 'cjs']) {
    const paths = (id) => id.replace(/^entry:(.*)/, `./$1.${kind}`);
    await bundle.write({ dir: job.directory, paths, ...named(`d.${kind.replace('js', 'ts')}`) });
  }
};

const minify = {
  name: 'minify',
  renderChunk: async (code) => (await transform(code, { minify: true, target: 'es2022' })).code,
};

/** For a `<script>` without a bundler: the exports are members of a global variable. */
const writeScript = async (job) => {
  const files = entriesOf(job.manifest).filter(({ name }) => name === 'index');
  const bundle = await open({ ...job, files, ending: String, plugins: [minify] });
  const entryFileNames = job.manifest.unpkg.slice(2);
  await bundle.write({ dir: job.directory, entryFileNames, format: 'iife', name: 'flashcards' });
};

/** Writes what is built of a library into a directory, and answers its manifest. */
export const writeLibrary = async (job) => {
  await writeModules(job);
  await writeTypes(job);
  if (job.manifest.unpkg) await writeScript(job);
  return libraryManifest(job.manifest);
};
