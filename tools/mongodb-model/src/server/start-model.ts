import type { Document } from 'bson';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { newCursors } from '../commands/cursors.ts';
import { newSessions } from '../commands/sessions.ts';
import { newEngine } from '../storage/engine.ts';
import { answering } from './answer.ts';
import type { Faults } from './faults.ts';
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

interface Listening {
  readonly port: number;
  cutAll(): void;
  close(): Promise<void>;
}

const listen = async (port: number, serve: (socket: Socket) => void): Promise<Listening> => {
  const sockets = new Set<Socket>();
  const cutAll = (): void => sockets.forEach((socket) => void socket.destroy());
  const listener = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    serve(socket);
  });
  await once(listener.listen(port, '127.0.0.1'), 'listening');
  const close = async (): Promise<void> => {
    cutAll();
    listener.close();
    await once(listener, 'close');
  };
  return { port: (listener.address() as AddressInfo).port, cutAll, close };
};

/** A replica set `rs0` of one member, in memory, for tests and development. */
export const startModel = async (options: ModelOptions = {}): Promise<Model> => {
  const engine = newEngine();
  const sessions = newSessions({ engine, lifetime: (options.transactionLifetimeLimitSeconds ?? 60) * 1_000 });
  const times = clusterClock();
  let elections = 0;

  const state = newFaults(() => {
    elections += 1;
    sessions.abortAll();
    listening.cutAll();
  });
  const { isSilent, isElecting, now } = state;
  const answer = answering({ engine, sessions, cursors: newCursors(), now }, state);

  const replyTo = async (command: Document): Promise<Document | 'cut' | undefined> => {
    if (isHello(Object.keys(command)[0] ?? ''))
      return hello({ port: listening.port, isPrimary: !isElecting(), now: now(), elections });
    return isSilent() ? undefined : answer(command);
  };

  const listening = await listen(options.port ?? 0, (socket) =>
    eachMessage(socket, async ({ command, wantsReply, answerWith }: Message) => {
      const reply = await replyTo(command);
      if (reply === 'cut') socket.destroy();
      else if (reply && wantsReply) socket.write(answerWith({ ...reply, ...times(now(), engine.time()) }));
    }),
  );
  const ttlMonitor = setInterval(() => void engine.expire(now()), minute).unref();

  return {
    uri: `mongodb://127.0.0.1:${listening.port}/?replicaSet=rs0`,
    faults: state.faults,
    expire: () => engine.expire(now()),
    close: async () => {
      clearInterval(ttlMonitor);
      sessions.abortAll();
      await listening.close();
    },
  };
};
