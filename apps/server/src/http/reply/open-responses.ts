import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most pipelined requests of one connection. */
const mostAhead = 32;

/**
 * Handles the requests of one connection one at a time. HTTP allows clients to pipeline requests, and Node emits all of
 * them at once: their replies would all be made and kept, though only the first can be sent.
 */
const oneAtATime = () => {
  /** For each connection with an open response: the requests that wait for it. */
  const ahead = new WeakMap<Socket, (() => void)[]>();
  return {
    begin: (socket: Socket, start: () => void): void => {
      const waiting = ahead.get(socket);
      if (!waiting) {
        ahead.set(socket, []);
        start();
      } else if (waiting.push(start) > mostAhead) socket.destroy();
    },
    /** Whether a response is open on this connection. */
    isTaken: (socket: Socket): boolean => ahead.has(socket),
    end: (socket: Socket): void => {
      const start = socket.destroyed ? undefined : ahead.get(socket)?.shift();
      if (start) start();
      else ahead.delete(socket);
    },
  };
};

/** Tracks the open responses, so that those of a stopping server get `Connection: close`. */
export const openResponses = (server: Server) => {
  const open = new Set<ServerResponse>();
  const current = new WeakMap<Socket, ServerResponse>();
  const turns = oneAtATime();
  let isStopping = false;

  const start = (response: ServerResponse, answer: () => void): void => {
    const { socket } = response.req;
    if (isStopping) response.shouldKeepAlive = false;
    open.add(response);
    current.set(socket, response);
    response.once('close', () => {
      open.delete(response);
      turns.end(socket);
    });
    answer();
  };
  /** Starts a request once those before it on its connection are answered. */
  const begin = (response: ServerResponse, answer: () => void): void => {
    const { socket, headers } = response.req;
    // The chunks of its body would be buffered, uncounted, until the previous reply is sent.
    if (turns.isTaken(socket) && headers['transfer-encoding'] !== undefined) return void socket.destroy();
    turns.begin(socket, () => start(response, answer));
  };
  const isBusy = (socket: Socket): boolean => {
    const response = current.get(socket);
    return response !== undefined && open.has(response);
  };
  const stop = async (milliseconds: number): Promise<void> => {
    isStopping = true;
    for (const response of open) response.shouldKeepAlive = false;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A connection that was busy at the close becomes idle later, and would keep the server open.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cutOff = setTimeout(() => server.closeAllConnections(), milliseconds);
    await closed.finally(() => {
      clearInterval(sweep);
      clearTimeout(cutOff);
    });
  };
  return { begin, current, isBusy, stop };
};
