import type { Row, SqlValue, Tuple } from './driver.ts';
import { DatabaseSync } from './driver.ts';

/** One open database; statements are prepared once and kept. */
export interface Connection {
  get(sql: string, ...values: readonly SqlValue[]): Row | undefined;
  all(sql: string, ...values: readonly SqlValue[]): readonly Row[];
  /** For what is asked often: an array costs a third of an object, and making rows costs more than finding them. */
  tuple(sql: string, ...values: readonly SqlValue[]): Tuple | undefined;
  tuples(sql: string, ...values: readonly SqlValue[]): readonly Tuple[];
  /** Row after row, for when it shows on the way how many are wanted; to be gone through at once by `for … of`: one left unfinished holds its state. */
  each(sql: string, ...values: readonly SqlValue[]): Iterable<Tuple>;
  /** The number of rows changed. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  /** The key that an `insert` gave its row. */
  insert(sql: string, ...values: readonly SqlValue[]): number;
  exec(sql: string): void;
  isInTransaction(): boolean;
  close(): void;
}

/** SQLite itself waits for no lock, for that blocks the process: whoever asks waits in turns of the event loop. */
const lockWait = 0;

/** Pages that many commits changed are written to the file once: eight thousand of the log's are 32 MiB. */
const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA trusted_schema = OFF;
  PRAGMA foreign_keys = ON;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA wal_autocheckpoint = 8000;
`;

/** To be said before anything is read: from then on nobody else can, and nobody may before. */
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

/** `isAlone`: fails as long as anybody else has the file open, and keeps them out until it is closed. */
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
