/**
 * SQLite's WebAssembly module, which writes collections, could not be loaded. Not an error of the deck; another call
 * tries again.
 */
export class SqliteLoadError extends Error {
  override readonly name = 'SqliteLoadError';
}
