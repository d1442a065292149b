import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer } from '../reply/answer.ts';
import { everyAnswer, requestIdHeader } from '../reply/headers.ts';
import { requestId } from './request-id.ts';

/**
 * Replies on a connection without a parsed request, and closes it. A client that is still sending gets `linger`
 * milliseconds to read the reply: closing at once would reset the connection.
 */
export const hangUpWith = (socket: Socket, { status, body: bytes, headers }: Answer, linger = 0): void => {
  const body = String(bytes);
  const all = {
    ...everyAnswer,
    [requestIdHeader]: requestId(undefined),
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
  const destroy = (): void => void socket.destroy();
  if (linger === 0) socket.end(text, destroy);
  else socket.end(text);
  // Also for a client that reads nothing, so that the reply is never written completely.
  setTimeout(destroy, linger || 1_000).unref();
};
