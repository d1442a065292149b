/** SQLite's WebAssembly module, which makes collections, cannot be loaded: no fault of a deck. Another call tries again. */
export class SqliteLoadError extends Error {
  override readonly name = 'SqliteLoadError';
}
