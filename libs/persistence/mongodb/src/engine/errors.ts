import { StoreUnavailable } from '@flashcards/persistence-ports';
import { MongoServerError } from '../driver.ts';
import { storeError } from '../mongodb-error.ts';

/**
 * Server codes of errors that would repeat in each attempt. All others may be temporary, labelled by the server or not.
 */
const lasting = new Set([
  // BadValue, NoSuchKey, FailedToParse, UnsupportedFormat, TypeMismatch, Overflow, InvalidLength, ProtocolError
  2, 4, 9, 12, 14, 15, 16, 17,
  // UserNotFound, Unauthorized, AuthenticationFailed, RoleNotFound, PrivilegeNotFound
  11, 13, 18, 31, 33,
  // IllegalOperation, CommandNotFound, CommandNotSupported, NotImplemented, the errors of API versions
  20, 59, 115, 238, 322, 323, 324,
  // NamespaceNotFound, IndexNotFound, InvalidOptions, InvalidNamespace, two of views, NoQueryExecutionPlans
  26, 27, 72, 73, 166, 167, 291,
  // MaxTimeMSExpired: another attempt would take as long
  50,
  // PathNotViable, NonExistentPath, InvalidPath, ConflictingUpdateOperators, field name errors, ImmutableField
  28, 29, 30, 40, 52, 53, 54, 55, 56, 57, 66,
  // ShardKeyNotFound, DocumentValidationFailure, CannotIndexParallelArrays, CannotBuildIndexKeys
  61, 121, 171, 201,
  // ExceededMemoryLimit, ReadConcernMajorityNotEnabled, InvalidPipelineOperator, ConversionFailure
  146, 148, 168, 241,
  // TransactionTooLarge, OperationNotSupportedInTransaction, QueryExceededMemoryLimit, TransactionTooLargeForCache
  257, 263, 292, 388,
  // InvalidBSON, InvalidBSONType, NonConformantBSON, BSONObjectTooLarge, a document that an update makes too large
  22, 357, 378, 10_334, 17_419, 17_420,
  // A command with a duplicate, missing or unknown field
  40_413, 40_414, 40_415,
]);

/** The driver's errors after a client was closed. */
const closed = new Set(['MongoClientClosedError', 'MongoNotConnectedError']);

/**
 * Whether a unit of work may run again after this error before its commit; nothing of it has taken effect. A duplicate
 * key is a conflict: the key was free in the unit's snapshot, and the next snapshot shows its document.
 */
export const mayRunAgain = (error: unknown): boolean => {
  // The error of a batch has the code of the first failed write.
  if (error instanceof MongoServerError && typeof error.code === 'number') return !lasting.has(error.code);
  return storeError(error) instanceof StoreUnavailable && !closed.has((error as Error).name);
};
