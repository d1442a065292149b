/**
 * Where the SQLite WebAssembly module comes from. Node needs nothing. In a browser: the bytes of `sql-wasm.wasm`, or a
 * function from that file name to its URL. It is loaded once per process, so the first call that succeeds decides.
 */
export type SqlWasm = ArrayBuffer | ((file: string) => string);
