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
// A pointer, two lengths, a key and a header, each of one byte at least (two for the pointer).
const LEAST_BYTES_PER_ROW = 5;

type Json = readonly [models: unknown, decks: unknown];

const readContent = (db: CollectionDatabase, schema: number, [models, decks]: Json): SchemaContent => {
  if (schema < OLDEST || schema > NEWEST) {
    throw new PackageError('unsupported-version', `The collection has the unknown schema ${schema}.`);
  }
  return schema < TABLES_SINCE ? readSchema11(String(models), String(decks)) : readSchema18(db);
};

/**
 * Rows of a table, counted in the table itself, as an index may lie. A small damaged file can pretend to endless rows,
 * whose pages point at each other in circles: throws `corrupt` at more than there is room for, `too-large` beyond `most`.
 */
const countRows = (db: CollectionDatabase, table: string, most = Infinity): number => {
  const fitting = Math.floor(db.size / LEAST_BYTES_PER_ROW);
  const sql = `SELECT count(*) FROM (SELECT 1 FROM ${table} NOT INDEXED LIMIT ?)`;
  const [count = Infinity] = Array.from(db.rows(sql, [Math.min(most, fitting) + 1]), ([value]) => Number(value));
  if (count > most) throw new PackageError('too-large', `The package has more than ${most} ${table}.`);
  if (count > fitting) throw new PackageError('corrupt', `The package has more ${table} than it has room for.`);
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
    cardCount: countRows(db, 'cards'),
    reviewCount: hasTable(db, 'revlog') ? countRows(db, 'revlog') : 0,
  };
};
