import type { Database, SqlJsStatic } from 'sql.js';
import initSqlJs from 'sql.js';
import { openSqlite } from './sqlite-file.ts';
import { DamagedText, LongValue, SqliteReal } from './value.ts';
import type { SqliteValue } from './value.ts';

/** SQLite itself, as the reference. */
export const sqlite = (): Promise<SqlJsStatic> => initSqlJs();

/** A value with its storage class, byte by byte. */
type Described = string;

const encoded = (text: string, encoding: string): Buffer => {
  if (encoding === 'UTF-8') return Buffer.from(text);
  return encoding === 'UTF-16be' ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le');
};

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase();

const describeValue = (value: SqliteValue, encoding: string): Described => {
  if (value === null) return 'null';
  if (typeof value === 'string') return `text ${hex(encoded(value, encoding))}`;
  if (value instanceof DamagedText) return `text ${hex(value.bytes)}`;
  if (value instanceof Uint8Array) return `blob ${hex(value)}`;
  if (value instanceof SqliteReal) return `real ${value.value}`;
  if (value instanceof LongValue) return `long ${value.kind} ${value.bytes}`;
  return `integer ${value}`;
};

export const list = (db: Database, sql: string): readonly unknown[][] => (db.exec(sql)[0]?.values ?? []) as unknown[][];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The stored columns of a table according to SQLite. */
export const columnsOf = (db: Database, table: string): readonly string[] =>
  list(db, `PRAGMA table_xinfo(${quoted(table)})`).flatMap((row) => (row[6] === 0 ? [String(row[1])] : []));

/** SQLite's reading of a table. */
export const rowsBySqlite = (db: Database, table: string, most = -1): readonly Described[] => {
  const values = columnsOf(db, table).map(
    (
      name,
    ) => `CASE typeof(${quoted(name)}) WHEN 'null' THEN 'null' WHEN 'real' THEN 'real ' || '' WHEN 'integer' THEN 'integer ' || CAST(${quoted(name)} AS TEXT)
      ELSE typeof(${quoted(name)}) || ' ' || hex(CAST(${quoted(name)} AS BLOB)) END, CASE typeof(${quoted(name)}) WHEN 'real' THEN ${quoted(name)} END`,
  );
  return list(db, `SELECT ${values.join(', ')} FROM ${quoted(table)} NOT INDEXED LIMIT ${most}`).map((row) =>
    row.map((value, at) => (at % 2 === 0 ? String(value) : value === null ? '' : String(value))).join('|'),
  );
};

interface ReadOptions {
  readonly encoding?: string;
  readonly mostRows?: number;
}

/** Our reading of a table, in the same form. */
export const rowsByUs = (
  bytes: Uint8Array,
  table: string,
  columns: readonly string[],
  { encoding = 'UTF-8', mostRows = Infinity }: ReadOptions = {},
): readonly Described[] => {
  const rows: Described[] = [];
  for (const row of openSqlite(bytes).rows(table, columns)) {
    if (rows.length >= mostRows) break;
    const values = row.map((value) =>
      value instanceof SqliteReal ? `real |${value.value}` : `${describeValue(value, encoding)}|`,
    );
    rows.push(values.join('|'));
  }
  return rows;
};

export const realTables = `SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0`;

/** SQLite does not have Anki's `unicase` collation, and without it cannot read tables that are ordered by it. */
const replaceUnicase = `PRAGMA writable_schema = ON;
  UPDATE sqlite_master SET sql = replace(sql, 'unicase', 'NOCASE') WHERE sql LIKE '%unicase%'; PRAGMA writable_schema = RESET`;

/**
 * The file with a collation that SQLite knows, to be changed further. Indexes that cover all columns of a table are
 * removed: SQLite would read them instead of the table, even if forbidden, and rowids are missing in them.
 */
export const withoutUnicase = ({ Database }: SqlJsStatic, bytes: Uint8Array): Uint8Array => {
  const copy = bytes.slice();
  copy.fill(1, 18, 20);
  const db = new Database(copy);
  try {
    db.exec(replaceUnicase);
    db.exec('DROP INDEX IF EXISTS idx_graves_pending');
    return db.export();
  } finally {
    db.close();
  }
};

/** The tables that we read differently from SQLite. Rows of a WITHOUT ROWID table may be in another order. */
export const differing = ({ Database }: SqlJsStatic, bytes: Uint8Array): readonly string[] => {
  const copy = bytes.slice();
  copy.fill(1, 18, 20);
  const db = new Database(copy);
  try {
    db.exec(replaceUnicase);
    const encoding = String(list(db, 'PRAGMA encoding')[0]?.[0]);
    return list(db, realTables).flatMap(([name]) => {
      const table = String(name);
      const ours = rowsByUs(bytes, table, columnsOf(db, table), { encoding }).toSorted();
      const theirs = rowsBySqlite(db, table).toSorted();
      return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [table];
    });
  } finally {
    db.close();
  }
};
