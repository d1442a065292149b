// Writes libs/apkg-parser/docs/settings.md from the parser's tables of settings. With --check it compares it with what it
// would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const built = new URL('../../../libs/apkg-parser/dist/settings/', import.meta.url);
const page = fileURLToPath(new URL('../../../libs/apkg-parser/docs/settings.md', import.meta.url));
const [noteTypes, decks, options] = await Promise.all(
  ['note-type-settings.js', 'deck-settings.js', 'deck-options.js'].map((file) => import(new URL(file, built))),
);

const longest = 30;

const shown = (value) => {
  if (value === undefined) return '';
  const text = JSON.stringify(value);
  return `\`${text.length > longest ? `${text.slice(0, longest)}…` : text}\``;
};

const section = ([title, { rows }]) =>
  [
    `## ${title}\n`,
    '| property | key in JSON | field of the message | without it |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ name, key, field, initial }) => `| \`${name}\` | \`${key}\` | ${field} | ${shown(initial)} |`),
  ].join('\n');

const markdown = [
  '# Settings',
  'Made by `npm run generate` from the tables that the parser reads and writes by. For each property: its key in the ' +
    'JSON of schema 11 (`new.perDay` is inside of `new`), the number of its field in the message of schemas 15 to 18, ' +
    'and what is written for an object without it. Everything else is kept in `other` and written again.',
  ...[
    ['Note type', noteTypes.noteTypeTable],
    ['Field', noteTypes.fieldTable],
    ['Template', noteTypes.templateTable],
    ['Deck', decks.commonDeckTable],
    ['Normal deck', decks.normalDeckTable],
    ['Filtered deck', decks.filteredDeckTable],
    ['Deck options', options.deckOptionsTable],
  ].map(section),
].join('\n\n');

const text = await format(`${markdown}\n`, { ...(await resolveConfig(page)), parser: 'markdown' });
if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (readFileSync(page, 'utf8') !== text) {
  process.stderr.write('libs/apkg-parser/docs/settings.md is not up to date: run `npm run generate`.\n');
  process.exitCode = 1;
}
