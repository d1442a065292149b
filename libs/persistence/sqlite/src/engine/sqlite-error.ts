import { StoreUnavailable } from '@flashcards/persistence-ports';

/** SQLite's primary result codes for temporary trouble: busy, locked, I/O, full, cannot open. */
const passing = new Set([5, 6, 10, 13, 14]);

const generic = 1;
/** When reading many rows the driver's errors carry SQLite's message, but not its code. */
const codesByWords: ReadonlyMap<string, number> = new Map([
  ['database is locked', 5],
  ['database table is locked', 6],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
]);

/** SQLite's result code without the extended bits; `undefined` for other errors. */
export const primaryCode = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return errcode & 0xff;
  return code === 'ERR_SQLITE_ERROR' ? (codesByWords.get(error.message) ?? generic) : undefined;
};

/** The file is unreadable: it is malformed, or not a database. */
export const isDamage = (error: unknown): boolean => [11, 26].includes(primaryCode(error) ?? 0);

export const isBusy = (error: unknown): boolean => [5, 6].includes(primaryCode(error) ?? 0);

/** The disk did not accept a write: it is full or fails. */
export const isUnwritten = (error: unknown): boolean => [10, 13].includes(primaryCode(error) ?? 0);

/** The file system's errors name the file in their message. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException & { readonly code: string } =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';

/**
 * Converts a driver's error as the ports promise: its message starts with the adapter's name and has no file names or
 * SQL. Other errors are returned unchanged.
 */
export const storeError = (error: unknown): unknown => {
  const code = primaryCode(error);
  if (code === undefined) return isSystemError(error) ? new Error(`sqlite: ${error.code}`) : error;
  const message = `sqlite: operation failed with result code ${code}`;
  return passing.has(code) ? new StoreUnavailable(message, { cause: error }) : new Error(message, { cause: error });
};

/** The message of the system or of SQLite, for an operator. It may name files. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
};
