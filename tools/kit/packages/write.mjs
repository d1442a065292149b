// Writes <project>/package, what is published of it: `node tools/kit/packages/write.mjs libs/client-sdk`, after it was built.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLibrary } from './library.mjs';
import { readManifest } from './manifest.mjs';
import { writeServer } from './server.mjs';

const licence = fileURLToPath(new URL('../../../LICENSE', import.meta.url));

/** Of a project whose own README is for those who work on it, there is another. */
const readmeIn = (project) => ['npm-readme.md', 'README.md'].map((name) => `${project}/${name}`).find(existsSync);

/** The package has no other page than the README, whose links to other pages lead to the repository. */
const readmeOf = (project, { homepage }) => {
  const pages = `${homepage.replace('/tree/', '/blob/').replace(/#.*/, '')}/`;
  const toRepository = (_, page) => `](${new URL(page, pages).href})`;
  return readFileSync(readmeIn(project), 'utf8').replaceAll(/\]\((?!https?:|#)([^)]+)\)/g, toRepository);
};

const isServer = ({ name }) => name === '@flashcards/server';

const write = async (project) => {
  const manifest = readManifest(project);
  const target = `${project}/package`;
  // Replaced at the end, so that a program that runs from it misses its files for an instant only.
  const directory = `${target}.new`;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  const writeBuilt = isServer(manifest) ? writeServer : writeLibrary;
  const published = await writeBuilt({ project, manifest, directory });
  writeFileSync(`${directory}/package.json`, `${JSON.stringify(published, null, 2)}\n`);
  writeFileSync(`${directory}/README.md`, readmeOf(project, manifest));
  copyFileSync(licence, `${directory}/LICENSE`);
  if (existsSync(`${project}/CHANGELOG.md`)) copyFileSync(`${project}/CHANGELOG.md`, `${directory}/CHANGELOG.md`);
  rmSync(target, { recursive: true, force: true });
  renameSync(directory, target);
};

for (const project of process.argv.slice(2)) await write(resolve(project));
