import type { IncomingMessage } from 'node:http';
import { hasBody } from './read-body.ts';

const mostBytes = 32 * 1024 * 1024;
const mostMilliseconds = 10_000;
/** Every piece costs some time, however small it is: 32 MiB come in 512 of 64 KiB. */
const mostPieces = 2_048;

/**
 * Reads on after an answer that came before its request was whole, keeping nothing: a client that is still sending
 * would not see an answer on a connection that is cut. It has so many bytes and seconds, then it is cut all the same.
 */
export const drain = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed || !hasBody(request)) return;
  let bytes = 0;
  const cut = (): void => void request.socket.destroy();
  const timer = setTimeout(cut, mostMilliseconds).unref();
  let pieces = 0;
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    pieces += 1;
    if (bytes > mostBytes) cut();
    // What has been sent may still be read by the client until its time is over.
    if (pieces > mostPieces) request.pause();
  });
  request.once('close', () => clearTimeout(timer));
  request.resume();
};
