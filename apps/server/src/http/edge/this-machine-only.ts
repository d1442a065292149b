import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopbackAddress, isLoopbackName } from '../../loopback.ts';
import { protocolAnswer } from '../reply/answer.ts';
import { mayBeOurUser } from './peer-owner.ts';
import { isProxied } from './proxied.ts';
import { respond } from '../reply/respond.ts';
import type { Layer } from '../state.ts';

const unknown = protocolAnswer('unknown_operation');

/** Whether a URL has the name of this machine. */
const isHere = (url: string): boolean => URL.canParse(url) && isLoopbackName(new URL(url).hostname);

/** A browser sends the page that makes a request; only pages of this machine are allowed. */
const isFromHere = ({ headers: { origin, referer } }: IncomingMessage): boolean =>
  [origin, referer].every((page) => page === undefined || isHere(page));

/** Whether the request has a path and a local Host; `requestHead` ensures that there is one Host. */
const isToHere = ({ headers: { host }, url = '' }: IncomingMessage): boolean =>
  url.startsWith('/') && isHere(`http://${host}`);

const isDirect = (request: IncomingMessage): boolean => !isProxied(request) && isFromHere(request) && isToHere(request);

/**
 * Allows requests from this machine only; for all others the operation does not exist. The Host is checked as well, so
 * that a web page cannot use a domain of its own that resolves to 127.0.0.1, and requests through a local proxy are
 * refused.
 */
export const thisMachineOnly = (): Layer => {
  const known = new WeakMap<Socket, Promise<boolean>>();
  const isOurs = (socket: Socket): Promise<boolean> => {
    const answer = known.get(socket) ?? mayBeOurUser(socket);
    known.set(socket, answer);
    return answer;
  };
  return async (ctx, next) => {
    const { socket } = ctx.req;
    if (isLoopbackAddress(socket.remoteAddress) && isDirect(ctx.req) && (await isOurs(socket))) return next();
    respond(ctx, unknown);
  };
};
