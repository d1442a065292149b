import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Knows which answers are being made, so that those of a server that stops can say so. */
export const openResponses = (server: Server) => {
  const open = new Set<ServerResponse>();
  const current = new WeakMap<Socket, ServerResponse>();
  let isStopping = false;
  const begin = (response: ServerResponse): void => {
    const { socket } = response.req;
    if (isStopping) response.shouldKeepAlive = false;
    open.add(response);
    current.set(socket, response);
    response.once('close', () => open.delete(response));
  };
  const isBusy = (socket: Socket): boolean => {
    const response = current.get(socket);
    return response !== undefined && open.has(response);
  };
  const stop = async (milliseconds: number): Promise<void> => {
    isStopping = true;
    for (const response of open) response.shouldKeepAlive = false;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A connection that was busy when we closed becomes idle later, and would keep the server open until then.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cutOff = setTimeout(() => server.closeAllConnections(), milliseconds);
    await closed.finally(() => {
      clearInterval(sweep);
      clearTimeout(cutOff);
    });
  };
  return { begin, current, isBusy, stop };
};
