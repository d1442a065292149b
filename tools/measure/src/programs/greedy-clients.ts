import { connect } from 'node:net';
import type { Greed } from '../hostile/greed.ts';

// A separate process, so that the cost of greedy clients does not delay honest ones.

const comeBackAfter = 100;

process.once('message', ({ url, requests, clients, addresses }: Greed) => {
  const { hostname, port } = new URL(url);
  const sent = requests.map((request) => Buffer.from(request, 'base64'));
  const ask = (client: number): void => {
    const localAddress = `127.0.1.${(client % addresses) + 1}`;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    // Paused before it is connected, so it never reads a byte.
    socket.pause();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      setTimeout(ask, comeBackAfter, client);
    });
    socket.write(sent[client % sent.length] as Buffer);
    // A client that does not read notices a closed connection only by writing.
    const probe = setInterval(() => socket.write('\r\n'), 2_000).unref();
    socket.once('close', () => clearInterval(probe));
  };
  for (let client = 0; client < clients; client += 1) ask(client);
});
process.once('disconnect', () => process.exit());
