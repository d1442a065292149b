import type { Socket } from 'node:net';
import { peerOf } from './client-address.ts';

export interface ConnectionLimits {
  readonly connections: number;
  readonly connectionsPerAddress: number;
}

export type Admission = 'admitted' | 'too_many_connections' | 'unavailable';

const mostOf = (peers: ReadonlyMap<string, ReadonlySet<Socket>>): ReadonlySet<Socket> =>
  [...peers.values()].reduce((most, each) => (each.size > most.size ? each : most), new Set<Socket>());

/**
 * Limits connections per address and in total. When the total is reached, a new connection is admitted if its address
 * holds fewer than the address with the most, which loses one: an idle one if possible. So one address cannot lock out
 * the others.
 */
export const connectionLimits = (
  { connections, connectionsPerAddress }: ConnectionLimits,
  isBusy: (socket: Socket) => boolean,
): ((socket: Socket) => Admission) => {
  const peers = new Map<string, Set<Socket>>();
  let open = 0;

  const forget = (socket: Socket, peer: string): void => {
    const held = peers.get(peer);
    if (!held?.delete(socket)) return;
    open -= 1;
    if (held.size === 0) peers.delete(peer);
  };
  const makeRoom = (holding: number): boolean => {
    const most = mostOf(peers);
    if (most.size <= holding + 1) return false;
    const sockets = [...most];
    const victim = sockets.find((socket) => !isBusy(socket)) ?? sockets[0];
    if (victim) {
      forget(victim, peerOf(victim));
      victim.destroy();
    }
    return victim !== undefined;
  };
  return (socket) => {
    const peer = peerOf(socket);
    const holding = peers.get(peer)?.size ?? 0;
    if (holding >= connectionsPerAddress) return 'too_many_connections';
    if (open >= connections && !makeRoom(holding)) return 'unavailable';
    peers.set(peer, (peers.get(peer) ?? new Set()).add(socket));
    open += 1;
    socket.once('close', () => forget(socket, peer));
    return 'admitted';
  };
};
