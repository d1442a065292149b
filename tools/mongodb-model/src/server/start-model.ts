import type { Document } from 'bson';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newCursors } from '../commands/cursors.ts';
import { errorReply, execute } from '../commands/execute.ts';
import type { Server } from '../commands/request.ts';
import { newSessions } from '../commands/sessions.ts';
import { CommandError } from '../errors.ts';
import { newEngine } from '../storage/engine.ts';
import type { Fault, Faults } from './faults.ts';
import { newFaults } from './faults.ts';
import { clusterClock, hello, isHello } from './hello.ts';
import type { Message } from './wire.ts';
import { eachMessage } from './wire.ts';

export interface ModelOptions {
  /** Any free one when absent. */
  readonly port?: number;
  /** After this time an open transaction is aborted: 60 when absent, as MongoDB's. */
  readonly transactionLifetimeLimitSeconds?: number;
}

export interface Model {
  readonly uri: string;
  readonly faults: Faults;
  /** Deletes now what the TTL indexes say is over; otherwise that is done once a minute. */
  expire(): Promise<void>;
  close(): Promise<void>;
}

const minute = 60_000;

/** The answer to a command that a fault may meet; `undefined` when the connection is cut instead. */
type Answering = (command: Document) => Promise<Document | undefined>;

const failed = async (server: Server, command: Document, fault: Fault & { kind: 'fail' }): Promise<Document> => {
  const { code, labels = [] } = fault.error;
  if (command['autocommit'] === false && !('commitTransaction' in command))
    await execute(server, { ...command, abortTransaction: 1 });
  return { ok: 0, code, errmsg: 'the test asked for this error', errorLabels: labels };
};

const tooSlow = (command: Document): Document =>
  errorReply(new CommandError('MaxTimeMSExpired', 'operation exceeded time limit'), command);

/** The faults of a command one after the other; the first that ends it gives the answer. */
const answering =
  (server: Server, take: (name: string) => readonly Fault[]): Answering =>
  async (command) => {
    const planned = take(Object.keys(command)[0] ?? '');
    for (const fault of planned) {
      if (fault.kind === 'fail') return failed(server, command, fault);
      if (fault.kind === 'cut' && fault.when === 'before') return undefined;
      if (fault.kind !== 'slow') continue;
      const most = Number(command['maxTimeMS'] || Infinity);
      await sleep(Math.min(most, fault.milliseconds));
      if (fault.milliseconds >= most) return tooSlow(command);
    }
    const reply = await execute(server, command);
    return planned.some(({ kind }) => kind === 'cut') ? undefined : reply;
  };

/** A replica set `rs0` of one member, in memory, for tests and development. */
export const startModel = async (options: ModelOptions = {}): Promise<Model> => {
  const { port = 0, transactionLifetimeLimitSeconds = 60 } = options;
  const engine = newEngine();
  const sessions = newSessions(engine, transactionLifetimeLimitSeconds * 1_000);
  const sockets = new Set<Socket>();
  const times = clusterClock();
  let elections = 0;
  let address = '';

  const stepDown = (): void => {
    elections += 1;
    sessions.abortAll();
    for (const socket of sockets) socket.destroy();
  };
  const { faults, take, isSilent, isElecting, now } = newFaults(stepDown);
  const server: Server = { engine, sessions, cursors: newCursors(), now };
  const answer = answering(server, take);

  const replyTo = async (command: Document): Promise<Document | undefined> => {
    const isElection = isElecting();
    if (isHello(Object.keys(command)[0] ?? ''))
      return hello({ address, isPrimary: !isElection, now: now(), elections });
    if (isElection) return errorReply(new CommandError('NotWritablePrimary', 'not primary'), command);
    return answer(command);
  };

  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    eachMessage(socket, async (message: Message) => {
      if (isSilent() && !isHello(Object.keys(message.command)[0] ?? '')) return;
      const reply = await replyTo(message.command);
      if (!reply) socket.destroy();
      else if (message.wantsReply) socket.write(message.answer({ ...reply, ...times(now(), engine.time()) }));
    });
  };
  const listener = createServer(serve);
  await once(listener.listen(port, '127.0.0.1'), 'listening');
  address = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const ttlMonitor = setInterval(() => void engine.expire(now()), minute).unref();

  return {
    uri: `mongodb://${address}/?replicaSet=rs0`,
    faults,
    expire: () => engine.expire(now()),
    close: async () => {
      clearInterval(ttlMonitor);
      sessions.abortAll();
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
};
