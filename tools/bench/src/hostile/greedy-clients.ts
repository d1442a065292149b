import { fork } from 'node:child_process';
import { connect } from 'node:net';
import { programPath } from '../measured-program.ts';

export interface Greed {
  readonly url: string;
  /** What each client sends; client n sends the n-th, and so on in a circle. */
  readonly requests: readonly Buffer[];
  readonly clients: number;
  /** Loopback addresses that the clients come from. */
  readonly addresses: number;
}

/** As it travels to the process of the clients. */
export interface SentGreed extends Omit<Greed, 'requests'> {
  readonly requests: readonly string[];
}

const comeBackAfter = 100;

/** Clients that ask, never read, and come back when they are cut, until their process ends. */
export const greedyClients = ({ url, requests, clients, addresses }: Greed): void => {
  const { hostname, port } = new URL(url);
  const ask = (client: number): void => {
    const localAddress = `127.0.1.${(client % addresses) + 1}`;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    // Paused before it is connected, it never reads a byte.
    socket.pause();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      setTimeout(ask, comeBackAfter, client);
    });
    socket.write(requests[client % requests.length] as Buffer);
    // A client that does not read learns only by writing that its connection was cut.
    const probe = setInterval(() => socket.write('\r\n'), 2_000).unref();
    socket.once('close', () => clearInterval(probe));
  };
  for (let client = 0; client < clients; client += 1) ask(client);
};

/** Starts the clients in a process of their own; ends with what it gives. */
export const startGreedyClients = ({ requests, ...greed }: Greed): (() => void) => {
  const child = fork(programPath('greedy-clients'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send({ ...greed, requests: requests.map((request) => request.toString('base64')) } satisfies SentGreed);
  return () => void child.kill();
};
