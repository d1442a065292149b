import type { Document } from 'bson';
import { CommandError, fail } from '../errors.ts';
import { admin } from './admin.ts';
import { catalog } from './catalog.ts';
import { checkConcerns } from './concerns.ts';
import { findAndModify } from './find-and-modify.ts';
import { labelsOf } from './labels.ts';
import { reads } from './reads.ts';
import type { Command, Request, Server } from './request.ts';
import { checkFields } from './request.ts';
import { writes } from './writes.ts';

/** The fields that every command may have. */
const generic = [
  '$db',
  '$clusterTime',
  '$readPreference',
  'lsid',
  'txnNumber',
  'startTransaction',
  'autocommit',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
];

const commands: Readonly<Record<string, Command>> = { ...admin, ...catalog, ...reads, ...writes, findAndModify };

const commandOf = (name: string): Command =>
  (Object.hasOwn(commands, name) ? commands[name] : undefined) ?? fail('CommandNotFound', `no such command: '${name}'`);

const requestOf = (server: Server, name: string, command: Document): Request => {
  const isWithin = command['autocommit'] === false;
  const isRetryable = 'txnNumber' in command && !isWithin;
  return {
    server,
    name,
    database: String(command['$db']),
    command,
    transaction: isWithin ? server.sessions.transactionOf(command) : undefined,
    done: isRetryable ? server.sessions.doneBy(command) : undefined,
  };
};

/** An error, also of a single statement, aborts its transaction. */
const runWithin = async (request: Request, { run, inTransaction, fields }: Command): Promise<Document> => {
  const { server, command, name, transaction } = request;
  try {
    if (transaction && !inTransaction)
      fail('OperationNotSupportedInTransaction', `Cannot run '${name}' in a transaction`);
    checkFields(command, [name, ...fields, ...generic], name);
    checkConcerns(command);
    const reply = await run(request);
    if (transaction && 'writeErrors' in reply) server.sessions.abandon(command);
    return reply;
  } catch (error) {
    if (transaction) server.sessions.abandon(command);
    throw error;
  }
};

const endTransaction = ({ sessions }: Server, name: string, command: Document): Document => {
  checkFields(command, [name, ...generic], name);
  checkConcerns(command);
  if (name === 'commitTransaction') sessions.commit(command);
  else sessions.abort(command);
  return {};
};

const run = (server: Server, name: string, command: Document): Document | Promise<Document> => {
  if (['commitTransaction', 'abortTransaction'].includes(name)) return endTransaction(server, name, command);
  const known = commandOf(name);
  return runWithin(requestOf(server, name, command), known);
};

export const errorReply = (error: CommandError, command: Document): Document => {
  const { code, codeName, message: errmsg, details } = error;
  const errorLabels = labelsOf(error, command);
  return { ok: 0, errmsg, code, codeName, ...details, ...(errorLabels.length > 0 ? { errorLabels } : {}) };
};

/** The answer to a command; errors are answers too. */
export const execute = async (server: Server, command: Document): Promise<Document> => {
  const [name = ''] = Object.keys(command);
  try {
    return { ...(await server.sessions.inTurn(command, () => run(server, name, command))), ok: 1 };
  } catch (error) {
    if (error instanceof CommandError) return errorReply(error, command);
    return { ok: 0, code: 8, codeName: 'UnknownError', errmsg: String((error as Error).stack) };
  }
};
