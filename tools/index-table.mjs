// Writes the table of MongoDB's indexes into docs/operations.md.
import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'prettier';

export const document = new URL('../docs/operations.md', import.meta.url);

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

/** The document with the table of these indexes. */
export const withIndexes = (text, indexes) =>
  format(
    text.replace(marked, () => `\n${tableOf(indexes)}\n\n`),
    { parser: 'markdown', printWidth: 120, singleQuote: true },
  );

if (process.argv[1] === import.meta.filename) {
  const { indexes } = await import('../libs/persistence/mongodb/dist/indexes.js');
  await writeFile(document, await withIndexes(await readFile(document, 'utf8'), indexes));
}
