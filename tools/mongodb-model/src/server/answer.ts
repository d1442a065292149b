import type { Document } from 'bson';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorReply, execute } from '../commands/execute.ts';
import type { Server } from '../commands/request.ts';
import { CommandError } from '../errors.ts';
import type { Fault, FaultState } from './faults.ts';

/** The answer to a command, subject to faults. */
type Answer = (command: Document) => Promise<Document | 'cut'>;

const notPrimary = (command: Document): Document =>
  errorReply(new CommandError('NotWritablePrimary', 'not primary'), command);

/** Aborts the transaction, as after an error of the server. */
const failed = ({ sessions }: Server, command: Document, { error }: Fault & { kind: 'fail' }): Document => {
  if (command['autocommit'] === false && !('commitTransaction' in command)) sessions.abandon(command);
  return { ok: 0, errmsg: 'the test requested this error', code: error.code, errorLabels: error.labels ?? [] };
};

const slowed = async (command: Document, milliseconds: number): Promise<Document | undefined> => {
  const most = Number(command['maxTimeMS'] || Infinity);
  await sleep(Math.min(most, milliseconds));
  if (milliseconds < most) return undefined;
  return errorReply(new CommandError('MaxTimeMSExpired', 'operation exceeded time limit'), command);
};

/** Applies a fault before the command runs; `undefined` continues. */
const meet = async (server: Server, command: Document, fault: Fault): Promise<Document | 'cut' | undefined> => {
  if (fault.kind === 'slow') return slowed(command, fault.milliseconds);
  if (fault.kind === 'fail') return failed(server, command, fault);
  return fault.when === 'before' ? 'cut' : undefined;
};

/** Applies the faults of a command one after the other; the first that ends it determines the answer. */
export const answering =
  (server: Server, { take, isElecting }: FaultState): Answer =>
  async (command) => {
    const faults = isElecting() ? [] : take(Object.keys(command)[0] ?? '');
    for (const fault of faults) {
      const met = await meet(server, command, fault);
      if (met) return met;
    }
    if (isElecting()) return notPrimary(command);
    const reply = await execute(server, command);
    return faults.some(({ kind }) => kind === 'cut') ? 'cut' : reply;
  };
