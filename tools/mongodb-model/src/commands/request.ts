import type { Document } from 'bson';
import { fail } from '../errors.ts';
import type { Collection } from '../storage/collection.ts';
import type { Engine } from '../storage/engine.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Cursors } from './cursors.ts';
import type { Sessions } from './sessions.ts';

/** What one server has. */
export interface Server {
  readonly engine: Engine;
  readonly cursors: Cursors;
  readonly sessions: Sessions;
  /** Milliseconds since 1970, by a clock that may be wrong. */
  readonly now: () => number;
}

/** A command that is being carried out. */
export interface Request {
  readonly server: Server;
  readonly name: string;
  readonly database: string;
  readonly command: Document;
  /** The open one that the command belongs to. */
  readonly transaction: Transaction | undefined;
  /** By the statement's number, what was done when the command came before. */
  readonly done: Map<number, Document> | undefined;
}

export interface Command {
  /** The fields that it understands, besides those that all commands have. */
  readonly fields: readonly string[];
  readonly inTransaction?: boolean;
  readonly run: (request: Request) => Document | Promise<Document>;
}

export const namespaceOf = ({ name, database, command }: Request): string => {
  const collection: unknown = command[name];
  if (typeof collection === 'string' && collection !== '') return `${database}.${collection}`;
  return fail('BadValue', `the model runs ${name} on a collection only`);
};

/** Reads the transaction's snapshot, or what is committed. */
export const reading = <Result>({ server, transaction }: Request, read: (by: Transaction) => Result): Result => {
  if (transaction) return read(transaction);
  const by = server.engine.begin();
  try {
    return read(by);
  } finally {
    by.end('abort');
  }
};

/** Writes within the transaction, or at once. */
export const writing = async <Result>(
  { server: { engine }, transaction, command }: Request,
  write: (by: Transaction) => Result,
): Promise<Result> =>
  transaction ? write(transaction) : engine.autocommit(write, Number(command['maxTimeMS'] || Infinity));

export const collectionOf = (request: Request): Collection => request.server.engine.collection(namespaceOf(request));

/** Refuses fields that the model does not know, so that none is ignored. */
export const checkFields = (document: Document, known: readonly string[], where: string): void => {
  const other = Object.keys(document).find((name) => !known.includes(name));
  if (other !== undefined) fail('Location40415', `BSON field '${where}.${other}' is an unknown field.`);
};
