import type { Row, SqlValue, Tuple } from './driver.ts';
import { DatabaseSync } from './driver.ts';

/** One open database. Statements are prepared once and cached. */
export interface Connection {
  get(sql: string, ...values: readonly SqlValue[]): Row | undefined;
  all(sql: string, ...values: readonly SqlValue[]): readonly Row[];
  /**
   * For frequent queries: an array costs a third of an object, and creating row objects costs more than finding the
   * rows.
   */
  tuple(sql: string, ...values: readonly SqlValue[]): Tuple | undefined;
  tuples(sql: string, ...values: readonly SqlValue[]): readonly Tuple[];
  /**
   * Yields rows lazily, for when the number of rows needed is not known in advance. Iterate at once with `for … of`: an
   * unfinished iteration keeps its snapshot open.
   */
  each(sql: string, ...values: readonly SqlValue[]): Iterable<Tuple>;
  /** Returns the number of rows changed. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  /** Returns the key of the inserted row. */
  insert(sql: string, ...values: readonly SqlValue[]): number;
  exec(sql: string): void;
  isInTransaction(): boolean;
  close(): void;
}

/** SQLite's own lock wait blocks the process, so it is off; callers retry in later turns of the event loop. */
const lockWait = 0;

/** A large log lets pages that many commits changed be written to the file once: 8,000 pages are 32 MiB. */
const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA trusted_schema = OFF;
  PRAGMA foreign_keys = ON;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA wal_autocheckpoint = 8000;
`;

/** Must run before the first read. It fails while another connection is open, and keeps others out. */
const alone = 'PRAGMA locking_mode = EXCLUSIVE;';

const openFile = (file: string, isAlone: boolean): InstanceType<typeof DatabaseSync> => {
  const database = new DatabaseSync(file, { timeout: lockWait });
  try {
    database.exec(isAlone ? alone + pragmas : pragmas);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** Prepares each statement once. */
const preparedBy = <Statement>(prepare: (sql: string) => Statement) => {
  const statements = new Map<string, Statement>();
  const of = (sql: string): Statement => {
    const known = statements.get(sql);
    if (known) return known;
    const made = prepare(sql);
    statements.set(sql, made);
    return made;
  };
  return { of, forget: () => statements.clear() };
};

/** `isAlone`: fails while any other connection has the file open, and keeps others out until it is closed. */
export const connect = (file: string, isAlone = false): Connection => {
  const database = openFile(file, isAlone);
  const { of: prepared, forget } = preparedBy((sql) => database.prepare(sql));
  const { of: preparedForTuples, forget: forgetTuples } = preparedBy((sql) => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  });
  return {
    get: (sql, ...values) => prepared(sql).get(...values) as Row | undefined,
    all: (sql, ...values) => prepared(sql).all(...values) as readonly Row[],
    tuple: (sql, ...values) => preparedForTuples(sql).get(...values) as unknown as Tuple | undefined,
    tuples: (sql, ...values) => preparedForTuples(sql).all(...values) as unknown as readonly Tuple[],
    each: (sql, ...values) => preparedForTuples(sql).iterate(...values) as unknown as Iterable<Tuple>,
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    insert: (sql, ...values) => Number(prepared(sql).run(...values).lastInsertRowid),
    exec: (sql) => {
      database.exec(sql);
    },
    isInTransaction: () => database.isTransaction,
    close: () => {
      forget();
      forgetTuples();
      database.close();
    },
  };
};
