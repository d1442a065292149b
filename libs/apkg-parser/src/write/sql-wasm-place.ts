/**
 * The source of the SQLite WebAssembly module. Not needed in Node. In a browser: the bytes of `sql-wasm.wasm`, or a
 * function from that file name to its URL. Loaded once per process, so the first successful call decides.
 */
export type SqlWasm = ArrayBuffer | ((file: string) => string);
