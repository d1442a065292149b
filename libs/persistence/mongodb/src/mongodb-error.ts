import { StoreUnavailable } from '@flashcards/persistence-ports';
import { MongoError, MongoNetworkError, MongoServerError, MongoServerSelectionError } from './driver.ts';

const duplicateKey = 11_000;

/**
 * Server codes for temporary trouble: no reachable or willing primary, an interrupted or timed out operation, a write
 * that too few members acknowledged in time.
 */
const passing = new Set([
  6, 7, 24, 43, 50, 64, 79, 89, 91, 100, 112, 133, 134, 175, 189, 202, 251, 262, 290, 317, 402, 462, 9_001, 10_058,
  10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** The driver's own errors when it finds no server or no free connection. */
const passingNames = new Set([
  'MongoClientClosedError',
  'MongoNotConnectedError',
  'MongoOperationTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
]);

const codeOf = (error: MongoError): number | undefined => (typeof error.code === 'number' ? error.code : undefined);

export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && codeOf(error) === duplicateKey;

const mayPass = (error: MongoError): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  passingNames.has(error.name) ||
  passing.has(codeOf(error) ?? 0) ||
  error.hasErrorLabel('RetryableWriteError');

/** The error of a lost connection is wrapped in the error of the bulk write. */
const innermost = (error: MongoError): MongoError => {
  const { errorResponse } = error as { errorResponse?: unknown };
  return errorResponse instanceof MongoError ? innermost(errorResponse) : error;
};

/** Codes of a lost socket; the driver passes some of them through unchanged. */
const passingSockets = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

const socketError = (error: unknown): string | undefined => {
  const { code } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return code !== undefined && passingSockets.has(code) ? code : undefined;
};

/**
 * Converts a driver's error as the ports promise: its message starts with the adapter's name and has no hosts, keys or
 * commands. Other errors are returned unchanged.
 */
export const storeError = (error: unknown): unknown => {
  const lost = socketError(error);
  if (lost) return new StoreUnavailable(`mongodb: the connection was lost with ${lost}`, { cause: error });
  if (!(error instanceof MongoError)) return error;
  const reason = innermost(error);
  const code = codeOf(reason);
  const what = code === undefined ? reason.name : `code ${code}`;
  const message = `mongodb: operation failed with ${what}`;
  return mayPass(reason) ? new StoreUnavailable(message, { cause: error }) : new Error(message, { cause: error });
};

/** Runs work of the driver with the errors that the ports promise. */
export const withStoreErrors = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw storeError(error);
  });
