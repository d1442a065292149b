import { DatabaseSync } from '../engine/driver.ts';
import { latestVersion, schemaOf } from '../opening/migrate.ts';
import { toNumber } from '../engine/values.ts';

type Opened = InstanceType<typeof DatabaseSync>;

/** Tables that SQLite's ANALYZE may have added for its query planner. */
const notes = new Set(['sqlite_stat1', 'sqlite_stat4']);

/** The definition of each table and index, independent of white space and quotes. */
const definitionsIn = (database: Opened): ReadonlyMap<string, string> => {
  const rows = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').all() as unknown as Row[];
  const relevant = rows.filter(({ type, name }) => type !== 'table' || !notes.has(String(name)));
  return new Map(
    relevant.map(({ type, name, tbl_name, sql }) => [
      `${String(type)} ${String(name)}`,
      `${String(tbl_name)}: ${String(sql).replaceAll(/["\s]+/g, '')}`,
    ]),
  );
};

type Row = Readonly<Record<'type' | 'name' | 'tbl_name' | 'sql', unknown>>;

/** The schema of this version as the migrations create it. */
const schemaAt = (version: number): ReadonlyMap<string, string> => {
  const database = new DatabaseSync(':memory:');
  try {
    // As when a migration runs.
    database.exec('PRAGMA foreign_keys = OFF');
    for (const sql of schemaOf(version)) database.exec(sql);
    return definitionsIn(database);
  } finally {
    database.close();
  }
};

const differenceOf = (found: ReadonlyMap<string, string>, ours: ReadonlyMap<string, string>): string | undefined => {
  const isOther = (name: string): boolean => found.get(name) !== ours.get(name);
  return [...found.keys(), ...ours.keys()].find(isOther);
};

/**
 * The schema version of the database, or why it is not one of this service. A schema with views, triggers or other
 * active objects is refused. Only the schema of the file is read.
 */
export const ourVersion = (database: Opened): { readonly version: number } | { readonly problem: string } => {
  const version = toNumber(database.prepare('PRAGMA user_version').get()?.['user_version'] as number);
  if (version > latestVersion)
    return { problem: `it is of version ${version}, newer than this program, which knows ${latestVersion}` };
  const found = definitionsIn(database);
  const other = version < 1 ? 'its version' : differenceOf(found, schemaAt(version));
  return other === undefined ? { version } : { problem: `it is no database of this service: ${other} is not ours` };
};
