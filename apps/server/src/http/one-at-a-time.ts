import type { Socket } from 'node:net';
import type { Layer } from './state.ts';

/** Requests that may wait on one connection; a client that sends more ahead is cut off. */
const mostWaiting = 32;

interface Line {
  /** Resolves when the last answer asked for is done with. */
  last: Promise<void>;
  waiting: number;
}

/**
 * Answers the requests of one connection one after the other. HTTP lets a client send many ahead (pipelining), and Node
 * hands them all over at once: their answers would all be made and kept, though only the first can be sent.
 */
export const oneAtATime = (): Layer => {
  const lines = new WeakMap<Socket, Line>();
  return async (ctx, next) => {
    const { req, res } = ctx;
    const { socket } = req;
    const line = lines.get(socket) ?? { last: Promise.resolve(), waiting: 0 };
    lines.set(socket, line);
    const before = line.last;
    let over = (): void => undefined;
    line.last = new Promise((resolve) => (over = resolve));
    res.once('close', over);
    line.waiting += 1;
    if (line.waiting > mostWaiting) socket.destroy();
    await before;
    line.waiting -= 1;
    if (!socket.destroyed) return next();
    // An answer that never got the connection does not close by itself.
    ctx.respond = false;
    over();
  };
};
