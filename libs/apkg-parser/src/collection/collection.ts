import type { PackageLimits } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import { cardColumns } from './card.ts';
import type { CollectionDatabase } from './database.ts';
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
const OLDEST = 11;
const TABLES_SINCE = 15;
const NEWEST = 18;
// A small damaged file can pretend to endless rows: its pages may point at each other in circles.
const MOST_ROWS = 10_000_000;

type Json = readonly [models: unknown, decks: unknown];

const readContent = (db: CollectionDatabase, schema: number, [models, decks]: Json): SchemaContent => {
  if (schema < OLDEST || schema > NEWEST) {
    throw new PackageError('unsupported-version', `The collection has the unknown schema ${schema}.`);
  }
  return schema < TABLES_SINCE ? readSchema11(String(models), String(decks)) : readSchema18(db);
};

/** Rows of a table, counted in the table itself, as an index may lie. Throws `too-large` beyond `most`. */
const countRows = (db: CollectionDatabase, table: string, most: number): number => {
  const sql = `SELECT count(*) FROM (SELECT 1 FROM ${table} NOT INDEXED LIMIT ?)`;
  const [count] = Array.from(db.rows(sql, [most + 1]), ([value]) => Number(value));
  if (count === undefined || count > most)
    throw new PackageError('too-large', `The package has more than ${most} ${table}.`);
  return count;
};

/** Reads what the collection says about itself. Throws `corrupt`, `unsupported-version` or `too-large`. */
export const readCollection = (db: CollectionDatabase, limits: PackageLimits): Collection => {
  secureSchema(db);
  requireColumns(db, columns);
  const [row] = Array.from(db.rows('SELECT crt, ver, CAST(models AS TEXT), CAST(decks AS TEXT) FROM col LIMIT 1'));
  if (!row) throw new PackageError('corrupt', 'The collection is not initialised.');
  const [createdAt, version, models, decks] = row;
  const schema = Number(version);
  return {
    schema,
    createdAt: Number(createdAt),
    ...readContent(db, schema, [models, decks]),
    noteCount: countRows(db, 'notes', limits.notes),
    cardCount: countRows(db, 'cards', MOST_ROWS),
    reviewCount: hasTable(db, 'revlog') ? countRows(db, 'revlog', MOST_ROWS) : 0,
  };
};
