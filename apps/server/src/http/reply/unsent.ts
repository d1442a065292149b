import type { Socket } from 'node:net';
import { readTcpTables } from '../edge/tcp-tables.ts';

/** Matches both ports of a connection, and the bytes in the operating system that the other end has not received. */
const row = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) \S+ ([0-9A-F]+):/gm;

type Ends = Pick<Socket, 'localPort' | 'remotePort'>;

const keyOf = ({ localPort = 0, remotePort = 0 }: Ends): string => `${localPort} ${remotePort}`;

const number = (digits = '0'): number => Number.parseInt(digits, 16);

/** Bytes that the operating system has not sent; `undefined` when it does not report them. */
export type Unsent = (socket: Ends) => number | undefined;

export const readUnsent = async (): Promise<Unsent> => {
  const queues = new Map<string, number>();
  for (const table of await readTcpTables())
    for (const [, local, remote, unsent] of table.matchAll(row)) {
      const key = keyOf({ localPort: number(local), remotePort: number(remote) });
      // Connections from different addresses may have the same ports: the larger value counts.
      queues.set(key, Math.max(queues.get(key) ?? 0, number(unsent)));
    }
  return (socket) => queues.get(keyOf(socket));
};
