import type { Socket } from 'node:net';
import { readTcpTables } from './tcp-tables.ts';

const root = 0;

const hex = (port: number | undefined): string => (port ?? 0).toString(16).toUpperCase().padStart(4, '0');

/** The user ids that own a connection between the two ports, from a TCP table of the operating system. */
export const ownersIn = (table: string, from: number | undefined, to: number | undefined): readonly number[] => {
  const row = new RegExp(`^ *\\d+: [0-9A-F]+:${hex(from)} [0-9A-F]+:${hex(to)} (?:\\S+ +){4}(\\d+) `, 'gm');
  return [...table.matchAll(row)].map(([, user]) => Number(user));
};

const isTrusted = (user: number): boolean => user === root || user === process.getuid?.();

/**
 * Whether the other end of a loopback connection may be a process of our own user, or of root. A proxy that the system
 * runs has another user, regardless of its headers. True when the operating system does not list the connection.
 */
export const mayBeOurUser = async ({ remotePort, localPort }: Socket): Promise<boolean> =>
  (await readTcpTables()).flatMap((table) => ownersIn(table, remotePort, localPort)).every(isTrusted);
