import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Random } from '../random.ts';

/** Of every storage class, at the limits of integer types. */
const values = [
  ...['NULL', `''`, `'x'`, `'12abc'`, `'0x10'`, `x''`, `x'01'`, `CAST(x'ff' AS TEXT)`, '2.5', '1e300', '-1', '0', '7'],
  ...['256', '65536', '2147483648', '4294967296', '-2147483649', '9007199254740993', '9223372036854775807'],
];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
}

/** A column of one row. */
export interface Place extends Column {
  readonly table: string;
  /** The condition for its row. */
  readonly where: string;
}

const all = <T>(db: DatabaseSyncInstance, sql: string): readonly T[] => db.prepare(sql).all() as T[];

const tablesOf = (db: DatabaseSyncInstance): readonly string[] =>
  all<{ name: string }>(db, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
    .map(({ name }) => name)
    .filter((name) => all(db, `SELECT 1 FROM ${name} LIMIT 1`).length > 0);

/** A column of a table, which is none of tables without rows. */
export const somePlace = (db: DatabaseSyncInstance, random: Random, isMeant = (_: Column): boolean => true): Place => {
  const places = tablesOf(db).map((table) => {
    const columns = all<Column>(db, `PRAGMA table_info(${table})`);
    return { table, columns, meant: columns.filter(isMeant) };
  });
  const { table, columns, meant } = random.pick(places.filter((place) => place.meant.length > 0));
  const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  const key = keys.length > 0 ? keys.join() : 'rowid';
  const { count } = all<{ count: number }>(db, `SELECT count(*) AS count FROM ${table} NOT INDEXED`)[0] ?? { count: 1 };
  const where = `(${key}) IN (SELECT ${key} FROM ${table} LIMIT 1 OFFSET ${random.below(count)})`;
  return { ...random.pick(meant), table, where };
};

/** Stores another value in a column. */
export const changeColumn = (db: DatabaseSyncInstance, random: Random): string => {
  for (;;) {
    const { table, name, where } = somePlace(db, random);
    const value = random.pick(values);
    try {
      db.exec(`UPDATE ${table} SET ${name} = ${value} WHERE ${where}`);
      return `${table}.${name} = ${value}`;
    } catch {
      // A constraint forbids this value.
    }
  }
};
