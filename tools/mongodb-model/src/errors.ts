import type { Document } from 'bson';

/** MongoDB's codes of the errors that the model returns. */
const codes = {
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  UnsatisfiableWriteConcern: 100,
  WriteConflict: 112,
  CannotIndexParallelArrays: 171,
  InvalidIndexSpecificationOption: 197,
  TransactionTooOld: 225,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  NotWritablePrimary: 10_107,
  DuplicateKey: 11_000,
  Location31254: 31_254,
  Location40415: 40_415,
  Location50911: 50_911,
} as const;

export type CodeName = keyof typeof codes;

/** An error returned by a command. */
export class CommandError extends Error {
  readonly codeName: CodeName;
  /** Further fields of the answer. */
  readonly details: Document;

  constructor(codeName: CodeName, message: string, details: Document = {}) {
    super(message);
    this.codeName = codeName;
    this.details = details;
  }

  get code(): number {
    return codes[this.codeName];
  }
}

export const fail = (codeName: CodeName, message: string, details?: Document): never => {
  throw new CommandError(codeName, message, details);
};
