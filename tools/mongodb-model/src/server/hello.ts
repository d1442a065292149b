import type { Document } from 'bson';
import { Binary, Long, ObjectId, Timestamp } from 'bson';

export const isHello = (name: string): boolean => ['hello', 'ismaster', 'isMaster'].includes(name);

export interface Member {
  readonly port: number;
  readonly isPrimary: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How many times it was elected. */
  readonly elections: number;
}

const identity = (address: string, isPrimary: boolean, elections: number): Document => ({
  hosts: [address],
  me: address,
  ...(isPrimary ? { primary: address, electionId: ObjectId.createFromTime(0x7f_ff_ff_ff + elections) } : {}),
});

/** What a driver learns of the replica set: its one member. */
export const hello = ({ port, isPrimary, now, elections }: Member): Document => ({
  ...identity(`127.0.0.1:${port}`, isPrimary, elections),
  ok: 1,
  helloOk: true,
  isWritablePrimary: isPrimary,
  ismaster: isPrimary,
  secondary: !isPrimary,
  setName: 'rs0',
  setVersion: 1,
  localTime: new Date(now),
  minWireVersion: 0,
  // MongoDB 7.0.
  maxWireVersion: 21,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  readOnly: false,
});

const unsigned = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

/** The time of the cluster, which never goes back. */
export const clusterClock = (): ((now: number, increment: number) => Document) => {
  let seconds = 1;
  return (now, increment) => {
    seconds = Math.max(seconds, Math.floor(now / 1_000));
    const operationTime = new Timestamp({ t: seconds, i: increment + 1 });
    return { operationTime, $clusterTime: { clusterTime: operationTime, signature: unsigned } };
  };
};
