import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** Sends a request, reads the start of the response, and then nothing. Returns the status, or 0 without a response. */
export const askAndStall = ({ baseUrl }: { readonly baseUrl: string }, path: string, body: object): Promise<number> => {
  const { hostname, port, pathname } = new URL(baseUrl + path);
  const json = JSON.stringify(body);
  const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${json.length}`;
  const socket = connect({ host: hostname, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  return new Promise((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve(0));
    socket.once('data', (bytes: Buffer) => {
      socket.pause();
      resolve(Number(bytes.toString('latin1', 9, 12)));
    });
    socket.write(`${head}\r\n\r\n${json}`);
  });
};
