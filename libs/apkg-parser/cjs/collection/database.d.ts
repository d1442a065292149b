import type { SqlWasm } from './sql-wasm.ts';
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
/**
 * Opens a private file, whose bytes are kept and changed: Anki's newest collections ask for a write-ahead log that a file in memory has not.
 * Nothing in the schema is trusted, damaged cells are looked for, and no view, trigger or virtual table is touched.
 * Throws `corrupt` when the bytes are no database.
 */
export declare const openDatabase: (bytes: Uint8Array, wasm?: SqlWasm) => Promise<CollectionDatabase>;
//# sourceMappingURL=database.d.ts.map