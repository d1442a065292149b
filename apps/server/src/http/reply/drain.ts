import type { IncomingMessage } from 'node:http';
import { hasBody } from '../body/read-body.ts';

const mostBytes = 64 * 1024;
/** Every piece costs some time, however small it is. */
const mostPieces = 2_048;
const linger = 5_000;

/** Whether a request has a body that was not read and is more than we read for nothing. */
export const isLeftUnread = (request: IncomingMessage): boolean => {
  const { headers, complete } = request;
  return !complete && hasBody(request) && !(Number(headers['content-length'] ?? Infinity) <= mostBytes);
};

/**
 * After an answer that came before its request was whole: reads on for 64 KiB, keeping nothing, so that a client that is
 * still sending gets to see the answer. What comes after that is not read, and the connection is cut after five seconds:
 * cut at once, it would take the answer with it.
 */
export const drain = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed || !hasBody(request)) return;
  const timer = setTimeout(() => void request.socket.destroy(), linger).unref();
  const keep = (): void => clearTimeout(timer);
  let bytes = 0;
  let pieces = 0;
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    pieces += 1;
    if (bytes <= mostBytes && pieces <= mostPieces) return;
    request.pause();
    // Pieces that wait to be read take far more memory than their bytes.
    if (pieces > mostPieces) request.socket.destroy();
  });
  request.once('end', keep).once('close', keep);
  request.resume();
};
