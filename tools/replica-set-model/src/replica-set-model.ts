import type { Document } from 'bson';
import { ObjectId } from 'bson';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { emptyHistory } from './history.ts';
import { primaryOf } from './primary.ts';
import type { Request } from './wire.ts';
import { eachRequest } from './wire.ts';

export interface ModelOptions {
  /** Whether it keeps sessions, as every replica set since MongoDB 3.6 does; without, nobody can ask for a known time. */
  readonly keepsSessions?: boolean;
}

export interface Election {
  /** The election is over just before the next read of this collection. */
  readonly beforeReading: string;
  /** What the new primary knows to be committed, for a moment: a time that `now` told. */
  readonly knowing: number;
}

export interface ReplicaSetModel {
  readonly uri: string;
  /** The time of the last write. */
  now(): number;
  elect(election: Election): void;
  /** Whether an election that was ordered is still to come. */
  isElectionDue(): boolean;
  close(): Promise<void>;
}

const limits = { maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 };
const isRead = (name: string): boolean => ['find', 'aggregate'].includes(name);
const harmless = new Set(['ping', 'endSessions', 'killCursors', 'createIndexes', 'dropIndexes', 'drop']);

const greeting = (address: string, { keepsSessions = true }: ModelOptions): Document => ({
  ok: 1,
  helloOk: true,
  isWritablePrimary: true,
  ismaster: true,
  secondary: false,
  setName: 'model',
  setVersion: 1,
  electionId: new ObjectId('7fffffff0000000000000001'),
  hosts: [address],
  primary: address,
  me: address,
  minWireVersion: 0,
  maxWireVersion: 21,
  ...limits,
  ...(keepsSessions ? { logicalSessionTimeoutMinutes: 30 } : {}),
});

/**
 * Speaks as much of MongoDB's wire protocol as the adapter needs, and changes its primary when a test says so. It
 * models one thing that no single server shows; what it finds is to be understood, not believed.
 */
export const startReplicaSetModel = async (options: ModelOptions = {}): Promise<ReplicaSetModel> => {
  const history = emptyHistory();
  const primary = primaryOf(history);
  const sockets = new Set<Socket>();
  let election: Election | undefined;
  let address = '';

  const electBefore = (name: string, command: Document): void => {
    if (!election || !isRead(name) || command[name] !== election.beforeReading) return;
    primary.elect(election.knowing);
    election = undefined;
  };

  const replyTo = ({ name, database, command }: Request): Document => {
    if (['hello', 'ismaster', 'isMaster'].includes(name)) return greeting(address, options);
    if (harmless.has(name)) return { ok: 1 };
    if (name === 'buildInfo') return { ok: 1, version: '8.0.0' };
    if (name === 'dropDatabase') history.forget(database);
    electBefore(name, command);
    const reply = primary.serve(name, `${database}.${String(command[name])}`, command);
    return reply ?? { ok: 0, code: 59, errmsg: `the model knows no ${name}` };
  };

  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    eachRequest(socket, (request) => socket.write(request.answer(replyTo(request))));
  };
  const listener = createServer(serve);
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  address = `127.0.0.1:${(listener.address() as AddressInfo).port}`;

  return {
    uri: `mongodb://${address}/?replicaSet=model`,
    now: () => history.now(),
    elect: (ordered) => void (election = ordered),
    isElectionDue: () => election !== undefined,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
};
