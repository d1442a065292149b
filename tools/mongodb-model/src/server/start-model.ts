import type { Document } from 'bson';
import { ObjectId } from 'bson';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { newCursors } from '../commands/cursors.ts';
import type { Server } from '../commands/request.ts';
import { newSessions } from '../commands/sessions.ts';
import type { Engine } from '../storage/engine.ts';
import { newEngine } from '../storage/engine.ts';
import { answering } from './answer.ts';
import type { Faults } from './faults.ts';
import { newFaults } from './faults.ts';
import type { Member } from './hello.ts';
import { appNameIn, clusterClock, hello, isHello, untilNews } from './hello.ts';
import type { Message } from './wire.ts';
import { eachMessage } from './wire.ts';

export interface ModelOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** An open transaction is aborted after this time. Default 60, as in MongoDB. */
  readonly transactionLifetimeLimitSeconds?: number;
  /** Reports to be no member of a replica set, to test how clients handle that. */
  readonly standsAlone?: boolean;
}

export interface Model {
  readonly uri: string;
  readonly faults: Faults;
  /** The number of documents of a database examined by all commands so far, including those that did not match. */
  examined(database: string): number;
  /** The number of answers of a database sorted without an index so far. */
  sorts(database: string): number;
  /** Runs the once-a-minute work now: deletes what TTL indexes have expired, and ends unused sessions and cursors. */
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

type ReplyTo = (command: Document, appName?: string) => Promise<Document | 'cut' | undefined>;

/** Serves a connection; its first command has the client's `appName`. */
const serving =
  (replyTo: ReplyTo, times: () => Document) =>
  (socket: Socket): void => {
    let appName: string | undefined;
    /** A `hello` may be answered repeatedly: the next answer follows a change. */
    const answer = async ({ command, wantsReply, takesMany, answerWith }: Message): Promise<void> => {
      for (let next = command, isLast = false; !isLast && !socket.destroyed;) {
        const reply = await replyTo(next, appName);
        if (reply === 'cut') socket.destroy();
        if (reply === 'cut' || !reply || !wantsReply) return;
        isLast = !takesMany || !('topologyVersion' in reply);
        socket.write(answerWith({ ...reply, ...times() }, !isLast));
        next = { ...command, topologyVersion: reply['topologyVersion'] };
      }
    };
    eachMessage(socket, (message) => {
      appName ??= appNameIn(message.command);
      return answer(message);
    });
  };

const expireIn = ({ engine, sessions, cursors, now }: Server): Promise<void> => {
  sessions.expire();
  cursors.expire();
  return engine.expire(now());
};

const countsOf = (engine: Engine): Pick<Model, 'examined' | 'sorts'> => {
  const sum = (database: string, count: 'examined' | 'sorts'): number => {
    const collections = engine.namespaces().filter((namespace) => namespace.startsWith(`${database}.`));
    return collections.reduce((total, namespace) => total + engine.collection(namespace)[count], 0);
  };
  return { examined: (database) => sum(database, 'examined'), sorts: (database) => sum(database, 'sorts') };
};

/** An in-memory replica set `rs0` with one member, for tests and development. */
export const startModel = async (options: ModelOptions = {}): Promise<Model> => {
  const engine = newEngine();
  const { standsAlone = false } = options;
  const processId = new ObjectId();
  let elections = 0;

  const state = newFaults(() => {
    elections += 1;
    sessions.abortAll();
    listening.cutAll();
  });
  const { isSilent, isElecting, kills, now } = state;
  const lifetime = (options.transactionLifetimeLimitSeconds ?? 60) * 1_000;
  const sessions = newSessions({ engine, lifetime, now });
  const server = { engine, sessions, cursors: newCursors(now), now };
  const answer = answering(server, state);

  const member = (): Member => {
    const { port } = listening;
    return { port, isPrimary: !isElecting(), now: now(), elections, processId, standsAlone };
  };

  const replyTo: ReplyTo = async (command, appName) => {
    if (isHello(Object.keys(command)[0] ?? '')) {
      await untilNews(command, member);
      return kills.isDead(appName) ? 'cut' : hello(member());
    }
    return isSilent() ? undefined : kills.meet(appName, () => answer(command));
  };

  const listening = await listen(options.port ?? 0, serving(replyTo, clusterClock(now, engine.time)));
  const monitor = setInterval(() => void expireIn(server), minute).unref();

  return {
    uri: `mongodb://127.0.0.1:${listening.port}/?replicaSet=rs0`,
    faults: state.faults,
    ...countsOf(engine),
    expire: () => expireIn(server),
    close: () => {
      clearInterval(monitor);
      sessions.abortAll();
      return listening.close();
    },
  };
};
