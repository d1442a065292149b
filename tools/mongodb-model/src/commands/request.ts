import type { Document } from 'bson';
import { fail } from '../errors.ts';
import type { Collection } from '../storage/collection.ts';
import type { Engine } from '../storage/engine.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Cursors } from './cursors.ts';
import type { Sessions } from './sessions.ts';

/** The state of one server. */
export interface Server {
  readonly engine: Engine;
  readonly cursors: Cursors;
  readonly sessions: Sessions;
  /** Milliseconds since 1970, by a clock that may be wrong. */
  readonly now: () => number;
}

/** A command in execution. */
export interface Request {
  readonly server: Server;
  readonly name: string;
  readonly database: string;
  readonly command: Document;
  /** The open transaction that the command belongs to. */
  readonly transaction: Transaction | undefined;
  /** By statement number, the results of an earlier attempt of the command. */
  readonly done: Map<number, Document> | undefined;
}

export interface Command {
  /** The fields that it supports, besides the common ones. */
  readonly fields: readonly string[];
  readonly inTransaction?: boolean;
  readonly run: (request: Request) => Document | Promise<Document>;
}

export const namespaceOf = ({ name, database, command }: Request): string => {
  const collection: unknown = command[name];
  if (typeof collection === 'string' && collection !== '') return `${database}.${collection}`;
  return fail('BadValue', `the model runs ${name} on a collection only`);
};

/** Reads the transaction's snapshot, or committed data. */
export const reading = <Result>({ server, transaction }: Request, read: (by: Transaction) => Result): Result => {
  if (transaction) return read(transaction);
  const by = server.engine.begin();
  try {
    return read(by);
  } finally {
    by.end('abort');
  }
};

/** Writes in the transaction, or at once. */
export const writing = async <Result>(
  { server: { engine }, transaction, command }: Request,
  write: (by: Transaction) => Result,
): Promise<Result> =>
  transaction ? write(transaction) : engine.autocommit(write, Number(command['maxTimeMS'] || Infinity));

export const collectionOf = (request: Request): Collection => request.server.engine.collection(namespaceOf(request));

/** Refuses fields that the model does not know, instead of ignoring them. */
export const checkFields = (document: Document, known: readonly string[], where: string): void => {
  const other = Object.keys(document).find((name) => !known.includes(name));
  if (other !== undefined) fail('Location40415', `BSON field '${where}.${other}' is an unknown field.`);
};
