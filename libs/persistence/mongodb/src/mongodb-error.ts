import { StoreUnavailable } from '@flashcards/persistence-ports';
import { MongoError, MongoNetworkError, MongoServerError, MongoServerSelectionError } from './driver.ts';

const duplicateKey = 11_000;

/**
 * Server codes for trouble that may pass: no reachable or no willing primary, an interrupted or timed out operation, a
 * write that too few members have acknowledged in time.
 */
const passing = new Set([
  6, 7, 24, 43, 50, 64, 79, 89, 91, 100, 112, 133, 134, 175, 189, 202, 251, 262, 290, 317, 402, 462, 9_001, 10_058,
  10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** Errors that the driver raises itself when it finds no server or no free connection. */
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

/** A bulk write that lost its connection holds the error that tells so. */
const innermost = (error: MongoError): MongoError => {
  const { errorResponse } = error as { errorResponse?: unknown };
  return errorResponse instanceof MongoError ? innermost(errorResponse) : error;
};

/** What a socket says when its other end is gone; the driver lets some of it through as it is. */
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

/** A driver's error as the ports promise it: named after the adapter, without hosts, keys or commands. Others stay. */
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

/** Runs work of the driver: it fails as the ports promise. */
export const withStoreErrors = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw storeError(error);
  });
