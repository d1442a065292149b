import type { PackageLimits } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import { cardColumns } from './card.ts';
import type { CollectionDatabase, Row } from './database.ts';
import type { SchemaContent } from './schema.ts';
import { readSchema11 } from './schema-11.ts';
import { readSchema18 } from './schema-18.ts';
import { hasTable, requireColumns, secureSchema } from './secure-schema.ts';

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
  notes: ['id', 'guid', 'mid', 'mod', 'tags', 'flds'],
  cards: cardColumns,
};
const oldestSchema = 11;
const schemaWithTables = 15;
const newestSchema = 18;

type Json = readonly [models: unknown, decks: unknown];

const readContent = (
  { db, limits }: { readonly db: CollectionDatabase; readonly limits: PackageLimits },
  schema: number,
  [models, decks]: Json,
): SchemaContent => {
  if (schema < oldestSchema || schema > newestSchema) {
    throw new PackageError('unsupported-version', `The collection has the unknown schema ${schema}.`);
  }
  return schema < schemaWithTables ? readSchema11(String(models), String(decks), limits) : readSchema18(db, limits);
};

/** Rows of a table, counted in the table itself, as an index may lie. Throws `too-large` beyond `most`. */
const countRows = (db: CollectionDatabase, table: string, most: number): number => {
  const sql = `SELECT count(*) FROM (SELECT 1 FROM ${table} NOT INDEXED LIMIT ?)`;
  const [count = Infinity] = Array.from(db.rows(sql, [most + 1]), ([value]) => Number(value));
  if (count > most) throw new PackageError('too-large', `The package has more than ${most} ${table}.`);
  return count;
};

// Past every collection: a page walk has made sure that no row is counted twice.
const mostReviews = 2 ** 32;

const countReviews = (db: CollectionDatabase): number => {
  if (!hasTable(db, 'revlog')) return 0;
  requireColumns(db, { revlog: ['id'] });
  return countRows(db, 'revlog', mostReviews);
};

const longestQuery = 'SELECT max(octet_length(models), octet_length(decks)) FROM col NOT INDEXED LIMIT 1';
const rowQuery = 'SELECT crt, ver, CAST(models AS TEXT), CAST(decks AS TEXT) FROM col NOT INDEXED LIMIT 1';

const readRow = (db: CollectionDatabase, { descriptionBytes }: PackageLimits): Row => {
  const [longest] = Array.from(db.rows(longestQuery), ([value]) => Number(value));
  if (longest === undefined) throw new PackageError('corrupt', 'The collection is not initialised.');
  if (longest > descriptionBytes) throw new PackageError('too-large', 'The collection describes too much.');
  return Array.from(db.rows(rowQuery))[0] as Row;
};

/** Reads what the collection says about itself. Throws `corrupt`, `unsupported-version` or `too-large`. */
export const readCollection = (db: CollectionDatabase, limits: PackageLimits): Collection => {
  secureSchema(db);
  requireColumns(db, columns);
  const [createdAt, version, models, decks] = readRow(db, limits);
  const schema = Number(version);
  return {
    schema,
    createdAt: Number(createdAt),
    ...readContent({ db, limits }, schema, [models, decks]),
    noteCount: countRows(db, 'notes', limits.notes),
    cardCount: countRows(db, 'cards', limits.cards),
    reviewCount: countReviews(db),
  };
};
