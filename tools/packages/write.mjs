// Writes <project>/package, what is published of it: `node tools/packages/write.mjs libs/client-sdk`, after it was built.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeBundles } from './bundle.mjs';
import { publishedManifest, readManifest } from './manifest.mjs';

/** The package has no other page than the README, whose links to other pages lead to the repository. */
const readmeOf = (project, { homepage }) => {
  const pages = homepage.replace('/tree/', '/blob/').replace(/#.*/, '');
  return readFileSync(`${project}/README.md`, 'utf8').replaceAll(/\]\((?!https?:|#)/g, `](${pages}/`);
};

const write = async (project) => {
  const manifest = readManifest(project);
  const directory = `${project}/package`;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  await writeBundles({ project, manifest, directory });
  writeFileSync(`${directory}/package.json`, `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
  writeFileSync(`${directory}/README.md`, readmeOf(project, manifest));
  for (const file of ['LICENSE', 'CHANGELOG.md'])
    if (existsSync(`${project}/${file}`)) copyFileSync(`${project}/${file}`, `${directory}/${file}`);
};

for (const project of process.argv.slice(2)) await write(resolve(project));
