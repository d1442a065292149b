import type { PackageLimits } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { LongValue } from '../sqlite/value.ts';
import { cardColumns } from './card.ts';
import { noteColumns } from './read-notes.ts';
import { reviewColumns } from './read-reviews.ts';
import { requireColumns } from './required-columns.ts';
import type { SchemaContent } from './schema.ts';
import { readSchema11 } from './schema-11.ts';
import { readSchema18 } from './schema-18.ts';
import { numberOf, textOf } from './stored-value.ts';

/** Everything of a collection but its notes and cards themselves. */
export interface Collection extends SchemaContent {
  readonly schema: number;
  /** Seconds since 1970; the day that due dates count from. */
  readonly createdAt: number;
  readonly noteCount: number;
  readonly cardCount: number;
  readonly reviewCount: number;
}

const columns = {
  col: ['crt', 'ver', 'models', 'decks'],
  notes: noteColumns,
  cards: cardColumns,
};
const oldestSchema = 11;
const schemaWithTables = 15;
const newestSchema = 18;

const readContent = (
  { file, limits }: { readonly file: SqliteFile; readonly limits: PackageLimits },
  schema: number,
  json: readonly SqliteValue[],
): SchemaContent => {
  if (schema < oldestSchema || schema > newestSchema) {
    throw new PackageError('unsupported-version', `The collection has the unknown schema ${schema}.`);
  }
  if (schema >= schemaWithTables) return readSchema18(file, limits);
  const [models, decks] = json;
  return readSchema11(textOf(models), textOf(decks), limits);
};

/** How many rows a table has. Throws `too-large` beyond `most`. */
const countRows = (file: SqliteFile, table: string, most: number): number => {
  const count = file.count(table);
  if (count > most) throw new PackageError('too-large', `The package has more than ${most} ${table}.`);
  return count;
};

const countReviews = (file: SqliteFile): number => {
  if (!file.hasTable('revlog')) return 0;
  requireColumns(file, { revlog: reviewColumns });
  return file.count('revlog');
};

const readRow = (file: SqliteFile, { descriptionBytes }: PackageLimits): readonly SqliteValue[] => {
  for (const row of file.rows('col', columns.col, { mostValueBytes: descriptionBytes })) {
    if (row.some((value) => value instanceof LongValue))
      throw new PackageError('too-large', 'The collection describes too much.');
    return row;
  }
  throw new PackageError('corrupt', 'The collection is not initialised.');
};

/** Reads what the collection says about itself. Throws `corrupt`, `unsupported-version` or `too-large`. */
export const readCollection = (file: SqliteFile, limits: PackageLimits): Collection => {
  requireColumns(file, columns);
  const [createdAt, version, ...json] = readRow(file, limits);
  const schema = numberOf(version);
  return {
    schema,
    createdAt: numberOf(createdAt),
    ...readContent({ file, limits }, schema, json),
    noteCount: countRows(file, 'notes', limits.notes),
    cardCount: countRows(file, 'cards', limits.cards),
    reviewCount: countReviews(file),
  };
};
