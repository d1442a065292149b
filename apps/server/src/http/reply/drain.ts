import type { IncomingMessage } from 'node:http';
import { hasBody } from '../body/read-body.ts';

const mostBytes = 64 * 1024;
/** Every piece costs time, regardless of its size. */
const mostPieces = 2_048;
const linger = 5_000;

/** Whether a request has an unread body larger than `drain` reads. */
export const isLeftUnread = (request: IncomingMessage): boolean => {
  const { headers, complete } = request;
  return !complete && hasBody(request) && !(Number(headers['content-length'] ?? Infinity) <= mostBytes);
};

/**
 * After a reply to a request that is still being sent: reads and discards up to 64 KiB, so that the client sees the
 * reply. Further data is not read, and the connection is closed after 5 s. Closing it at once would discard the reply.
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
    // Buffered pieces take far more memory than their bytes.
    if (pieces > mostPieces) request.socket.destroy();
  });
  request.once('end', keep).once('close', keep);
  request.resume();
};
