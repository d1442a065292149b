import type { Database } from 'sql.js';
import { ClosedError } from '../closed-error.ts';
import { PackageError } from '../package-error.ts';
import { pageTrees } from './page-trees.ts';
import type { SqlWasm } from './sql-wasm.ts';
import { loadSqlJs } from './sql-wasm.ts';

/** A row as SQLite stores it; `Uint8Array` for a BLOB. */
export type Row = readonly (number | string | Uint8Array | null)[];

/** A collection in memory, private to its reader. */
export interface CollectionDatabase {
  /** Throws `corrupt` when pages of the tree lead to one page again and again. */
  checkTree(root: number): void;
  /** Runs one SELECT or PRAGMA, lazily. Throws `corrupt` when SQLite cannot go on. */
  rows(sql: string, params?: readonly (number | string)[]): Generator<Row>;
  /** Runs statements that return nothing. Throws `corrupt`. */
  run(sql: string): void;
  /** Frees the memory; rows cannot be read afterwards. Harmless when repeated. */
  close(): void;
}

const magic = 'SQLite format 3\0';

const damaged = (cause?: unknown): PackageError =>
  new PackageError('corrupt', 'The collection inside the package is not a readable database.', { cause });

/** Turns what SQLite throws, or a failing WebAssembly module, into a `PackageError`. */
const attempt = <T>(action: () => T): T => {
  try {
    return action();
  } catch (cause) {
    throw damaged(cause);
  }
};

function* readRows(db: Database, sql: string, params: readonly (number | string)[]): Generator<Row> {
  const statement = attempt(() => db.prepare(sql));
  const next = (): Row | undefined => (statement.step() ? statement.get() : undefined);
  try {
    attempt(() => statement.bind([...params]));
    for (let row = attempt(next); row !== undefined; row = attempt(next)) yield row;
  } finally {
    statement.free();
  }
}

/**
 * sql.js keeps a copy of the bytes that it is given, made by their `slice`. These are private to us, so they are their
 * own copy: it halves the memory that a collection takes. Were it to copy in another way, nothing else would change.
 */
const handedOver = (bytes: Uint8Array): Uint8Array =>
  Object.defineProperty(bytes, 'slice', {
    value: (from: number, to: number) =>
      from === 0 && to === bytes.length ? bytes : Uint8Array.prototype.slice.call(bytes, from, to),
  });

/**
 * Opens a private file, whose bytes are kept and changed: Anki's newest collections ask for a write-ahead log that a file in memory has not.
 * Nothing in the schema is trusted, damaged cells are looked for, and no view, trigger or virtual table is touched.
 * Throws `corrupt` when the bytes are no database.
 */
export const openDatabase = async (bytes: Uint8Array, wasm?: SqlWasm): Promise<CollectionDatabase> => {
  if (!magic.split('').every((char, at) => bytes[at] === char.charCodeAt(0))) throw damaged();
  bytes.fill(1, 18, 20);
  const trees = pageTrees(bytes);
  // The schema's own tree, which SQLite reads before anything else.
  trees.check(1);
  const sql = await loadSqlJs(wasm);
  let db: Database | undefined = attempt(() => new sql.Database(handedOver(bytes)));
  const opened = (): Database => {
    if (!db) throw new ClosedError();
    return db;
  };
  return {
    checkTree: trees.check,
    rows: (query, params = []) => readRows(opened(), query, params),
    run: (statements) => {
      const target = opened();
      attempt(() => target.run(statements));
    },
    close: () => {
      db?.close();
      db = undefined;
    },
  };
};
