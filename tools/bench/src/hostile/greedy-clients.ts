import type { Socket } from 'node:net';
import { connect } from 'node:net';

export interface GreedyClients {
  /** How many are connected now. */
  readonly connected: () => number;
  stop(): void;
}

export interface Greed {
  readonly url: string;
  /** What each client sends; client n sends the n-th, and so on in a circle. */
  readonly requests: readonly Buffer[];
  readonly clients: number;
  /** Loopback addresses that the clients come from. */
  readonly addresses: number;
}

const comeBackAfter = 100;

/** Clients that ask, never read, and come back when they are cut. */
export const greedyClients = ({ url, requests, clients, addresses }: Greed): GreedyClients => {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isOver = false;
  const ask = (client: number): void => {
    if (isOver) return;
    const localAddress = `127.0.1.${(client % addresses) + 1}`;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    // Paused before it is connected, it never reads a byte.
    socket.pause();
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      setTimeout(ask, comeBackAfter, client);
    });
    socket.write(requests[client % requests.length] as Buffer);
    // A client that does not read learns only by writing that its connection was cut.
    const probe = setInterval(() => socket.write('\r\n'), 2_000).unref();
    socket.once('close', () => clearInterval(probe));
  };
  for (let client = 0; client < clients; client += 1) ask(client);
  return {
    connected: () => sockets.size,
    stop: () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
};
