import type { IncomingMessage } from 'node:http';
import { hasBody } from './read-body.ts';

const mostBytes = 32 * 1024 * 1024;
const mostMilliseconds = 10_000;

/**
 * Reads on after an answer that came before its request was whole, keeping nothing: a client that is still sending
 * would not see an answer on a connection that is cut. It has so many bytes and seconds, then it is cut all the same.
 */
export const drain = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed || !hasBody(request)) return;
  let bytes = 0;
  const cut = (): void => void request.socket.destroy();
  const timer = setTimeout(cut, mostMilliseconds).unref();
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > mostBytes) cut();
  });
  request.once('close', () => clearTimeout(timer));
  request.resume();
};
