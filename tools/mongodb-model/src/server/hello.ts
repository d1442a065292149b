import type { Document } from 'bson';
import { Binary, Long, ObjectId, Timestamp } from 'bson';
import { setTimeout as sleep } from 'node:timers/promises';
import { logicalSessionTimeoutMinutes } from '../commands/sessions.ts';

export const isHello = (name: string): boolean => ['hello', 'ismaster', 'isMaster'].includes(name);

/** The `appName` that a client sends with the first `hello` of a connection. */
export const appNameIn = ({ client }: Document): string | undefined =>
  (client as { readonly application?: { readonly name: string } } | undefined)?.application?.name;

export interface Member {
  readonly port: number;
  readonly isPrimary: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The number of elections. */
  readonly elections: number;
  /** Changes with each start of the process. */
  readonly processId: ObjectId;
  /** Whether it reports to be no member of a replica set. */
  readonly standsAlone: boolean;
}

const identity = (address: string, { isPrimary, elections }: Member): Document => ({
  setName: 'rs0',
  setVersion: 1,
  hosts: [address],
  me: address,
  ...(isPrimary ? { primary: address, electionId: ObjectId.createFromTime(0x7f_ff_ff_ff + elections) } : {}),
});

/** The counter of topology changes: each election begins and ends. */
const topologyCount = ({ elections, isPrimary }: Member): number => 2 * elections + (isPrimary ? 1 : 0);

const waitStep = 50;

/** Waits for a topology change if the client knows the current one, at most as long as its `hello` allows. */
export const untilNews = async ({ maxAwaitTimeMS, topologyVersion }: Document, member: () => Member): Promise<void> => {
  const known = topologyVersion as { readonly processId: ObjectId; readonly counter: Long | number } | undefined;
  if (!known?.processId.equals(member().processId)) return;
  const end = performance.now() + Number(maxAwaitTimeMS);
  while (performance.now() < end && Number(known.counter) === topologyCount(member()))
    await sleep(waitStep, undefined, { ref: false });
};

/** The description of the replica set: its one member. */
export const hello = (member: Member): Document => ({
  ...(member.standsAlone ? {} : identity(`127.0.0.1:${member.port}`, member)),
  ok: 1,
  helloOk: true,
  isWritablePrimary: member.isPrimary,
  ismaster: member.isPrimary,
  secondary: !member.isPrimary,
  localTime: new Date(member.now),
  minWireVersion: 0,
  // MongoDB 7.0.
  maxWireVersion: 21,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes,
  readOnly: false,
  topologyVersion: { processId: member.processId, counter: Long.fromNumber(topologyCount(member)) },
});

const unsigned = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

/** The cluster time, which never decreases. */
export const clusterClock = (now: () => number, increment: () => number): (() => Document) => {
  let seconds = 1;
  return () => {
    seconds = Math.max(seconds, Math.floor(now() / 1_000));
    const operationTime = new Timestamp({ t: seconds, i: increment() + 1 });
    return { operationTime, $clusterTime: { clusterTime: operationTime, signature: unsigned } };
  };
};
