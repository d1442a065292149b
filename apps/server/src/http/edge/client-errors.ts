import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer } from '../reply/answer.ts';
import { protocolAnswer } from '../reply/answer.ts';
import type { EarlyAnswer } from './cross-origin.ts';
import { hangUpWith } from './hang-up.ts';

const malformed = protocolAnswer('malformed_request');
const timeout = protocolAnswer('request_timeout');

/** Errors that Node detects before there is a request, such as headers above the limit. */
const refusals: Readonly<Record<string, Answer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: timeout,
  HPE_HEADER_OVERFLOW: protocolAnswer('headers_too_large'),
};

const readingTime = 1_000;

const isMidAnswer = (response: ServerResponse | undefined): boolean =>
  response !== undefined && response.headersSent && !response.writableFinished;

/** Replies to malformed or late requests, and closes the connection. */
export const clientErrors = (current: WeakMap<Socket, ServerResponse>, early: EarlyAnswer) => {
  const answered = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Node reports an error for everything else that a refused client sends.
    if (answered.has(socket)) return;
    answered.add(socket);
    const hearsNothing = error.code === 'ECONNRESET' || !socket.writable;
    const response = current.get(socket);
    if (hearsNothing || isMidAnswer(response)) return void socket.destroy();
    const answer = refusals[error.code ?? ''] ?? malformed;
    hangUpWith(socket, early(answer, response), answer === timeout ? 0 : readingTime);
  };
};
