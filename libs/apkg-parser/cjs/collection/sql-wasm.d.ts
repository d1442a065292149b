import type { SqlJsStatic } from 'sql.js';
/**
 * Where the SQLite WebAssembly module comes from. Node needs nothing. In a browser: the bytes of `sql-wasm.wasm`, or a
 * function from that file name to its URL. It is loaded once per process, so the first call that succeeds decides.
 */
export type SqlWasm = ArrayBuffer | ((file: string) => string);
/** SQLite's WebAssembly module cannot be loaded: no fault of a package. Another call tries again. */
export declare class SqliteLoadError extends Error {
    readonly name = "SqliteLoadError";
}
/** Loads SQLite once. Rejects with `SqliteLoadError`, and tries again when called again. */
export declare const loadSqlJs: (wasm: SqlWasm | undefined) => Promise<SqlJsStatic>;
//# sourceMappingURL=sql-wasm.d.ts.map