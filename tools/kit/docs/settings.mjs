// Writes what people read of the server's settings: .env.example. With --check it compares it with what it would write.
import { readFile, writeFile } from 'node:fs/promises';
import { settingGroups } from '../../../apps/server/dist/config/settings.js';

const width = 120;
const defaultOf = ({ shown, fallback }) => shown ?? String(fallback ?? '');
const rowsOf = Object.entries(settingGroups).map(([title, group]) => [title, Object.entries(group)]);
const descriptionOf = ({ about, expected, mayBeInFile }, name) =>
  [about, expected && `Must be ${expected}.`, mayBeInFile && `Or ${name}_FILE names a file that has it.`]
    .filter(Boolean)
    .join(' ');

/** A comment of as many lines as it takes. */
const comment = (text) => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length < width) lines[lines.length - 1] = longer;
    else lines.push(` ${word}`);
  }
  return lines.map((line) => `#${line}`).join('\n');
};

const example = [
  '# Every setting, with its default. Copy to .env and take the # away from what you change.',
  '# The real environment wins over .env; blank counts as absent; the server ignores names that it does not know.',
  '# Written by `npm run generate` from apps/server/src/config/settings.ts: edit that.',
  ...rowsOf.flatMap(([title, group]) => [
    `\n# --- ${title} ---`,
    ...group.map(([name, setting]) => `\n${comment(descriptionOf(setting, name))}\n#${name}=${defaultOf(setting)}`),
  ]),
  '',
].join('\n');

const name = '.env.example';
const file = new URL(`../../../${name}`, import.meta.url);

if (example !== (await readFile(file, 'utf8'))) {
  if (!process.argv.includes('--check')) await writeFile(file, example);
  else {
    process.stderr.write(`${name} is not what the settings say: run \`npm run generate\`, and look at the diff.\n`);
    process.exitCode = 1;
  }
}
