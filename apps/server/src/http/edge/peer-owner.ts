import type { Socket } from 'node:net';
import { readTcpTables } from './tcp-tables.ts';

const root = 0;

const hex = (port: number | undefined): string => (port ?? 0).toString(16).toUpperCase().padStart(4, '0');

/** The users who hold a connection from the one port to the other, in a table of the system. */
export const ownersIn = (table: string, from: number | undefined, to: number | undefined): readonly number[] => {
  const row = new RegExp(`^ *\\d+: [0-9A-F]+:${hex(from)} [0-9A-F]+:${hex(to)} (?:\\S+ +){4}(\\d+) `, 'gm');
  return [...table.matchAll(row)].map(([, user]) => Number(user));
};

const isTrusted = (user: number): boolean => user === root || user === process.getuid?.();

/**
 * Whether the other end of a connection within this machine may be a process of our own user, or of root. A proxy that
 * the system runs has a user of its own, whatever it does to headers. Where the system does not tell, it may be.
 */
export const mayBeOurUser = async ({ remotePort, localPort }: Socket): Promise<boolean> =>
  (await readTcpTables()).flatMap((table) => ownersIn(table, remotePort, localPort)).every(isTrusted);
