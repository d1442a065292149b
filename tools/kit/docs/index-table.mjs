// Writes the table of MongoDB's indexes into libs/persistence/mongodb/indexes.md; with --check compares it.
import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { indexes } from '../../../libs/persistence/mongodb/dist/indexes.js';

const document = new URL('../../../libs/persistence/mongodb/indexes.md', import.meta.url);

const code = (text) => `\`${text}\``;
const isThere = (value) => value?.$exists === true;
const condition = ([field, value]) =>
  isThere(value) ? `where there is ${code(field)}` : `where ${code(field)} is ${code(value)}`;

/** What it is besides an order of fields. */
const kindOf = ({ unique, expireAfterSeconds, partialFilterExpression = {} }) =>
  [
    unique ? 'unique' : '',
    expireAfterSeconds === undefined ? '' : 'TTL',
    ...Object.entries(partialFilterExpression).map(condition),
  ]
    .filter(Boolean)
    .join(', ');

const rowsOf = ([collection, indexes]) =>
  indexes.map((index) => [code(collection), Object.keys(index.key).map(code).join(', '), kindOf(index), index.serves]);

const tableOf = (indexes) =>
  [['collection', 'index', '', 'serves'], Array(4).fill('---'), ...Object.entries(indexes).flatMap(rowsOf)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const marked = /(?<=<!-- indexes:[^>]*-->\n).*(?=<!-- \/indexes -->)/s;

const found = await readFile(document, 'utf8');
const written = await format(
  found.replace(marked, () => `\n${tableOf(indexes)}\n\n`),
  { parser: 'markdown', printWidth: 120, singleQuote: true },
);
if (!process.argv.includes('--check')) await writeFile(document, written);
else if (written !== found) {
  process.stderr.write(
    'libs/persistence/mongodb/indexes.md has other indexes than the store makes: run `npm run generate`.\n',
  );
  process.exitCode = 1;
}
