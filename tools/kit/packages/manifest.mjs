import { readFileSync } from 'node:fs';

export const readManifest = (project) => JSON.parse(readFileSync(`${project}/package.json`, 'utf8'));

const isBuilt = ([, entry]) => typeof entry === 'object';

/** The file names of the entries, without their endings: `index` of `.`, `node` of `./node`. */
export const entriesOf = ({ exports }) =>
  Object.entries(exports)
    .filter(isBuilt)
    .map(([path, { default: built }]) => ({ name: path === '.' ? 'index' : path.slice(2), built }));

/** The programs, which are ES modules only. */
export const programsOf = ({ bin = {} }) => Object.entries(bin).map(([name, built]) => ({ name, built }));

const both = (name) => ({
  import: { types: `./${name}.d.mts`, default: `./${name}.mjs` },
  require: { types: `./${name}.d.cts`, default: `./${name}.cjs` },
});

const exportsOf = (manifest) => ({
  ...Object.fromEntries(entriesOf(manifest).map(({ name }) => [name === 'index' ? '.' : `./${name}`, both(name)])),
  './package.json': './package.json',
});

/** TypeScript's `node10` resolution does not read `exports`. */
const typesVersionsOf = (manifest) => {
  const subpaths = entriesOf(manifest).filter(({ name }) => name !== 'index');
  if (subpaths.length === 0) return {};
  return { typesVersions: { '*': Object.fromEntries(subpaths.map(({ name }) => [name, [`./${name}.d.cts`]])) } };
};

const binOf = ({ bin }) => bin && { bin: Object.fromEntries(Object.keys(bin).map((name) => [name, `./${name}.mjs`])) };

/** What a package asks npm to install: its dependencies but those that become part of it. */
export const installedOf = ({ dependencies = {}, inlined = [] }) =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => !inlined.includes(name)));

/** The manifest of a program is that of its project, without what only this workspace needs. */
export const programManifest = ({ devDependencies: _, nx: __, exports: ___, inlined: ____, ...kept }) => kept;

/** That of a library also names what is built of it. */
export const libraryManifest = (manifest) => ({
  ...programManifest(manifest),
  ...(manifest.dependencies && { dependencies: installedOf(manifest) }),
  main: './index.cjs',
  types: './index.d.cts',
  ...binOf(manifest),
  exports: exportsOf(manifest),
  ...typesVersionsOf(manifest),
});
