import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopbackAddress, isLoopbackName } from '../../loopback.ts';
import { protocolAnswer } from '../reply/answer.ts';
import { mayBeOurUser } from './peer-owner.ts';
import { isProxied } from './proxied.ts';
import { respond } from '../reply/respond.ts';
import type { Layer } from '../state.ts';

const unknown = protocolAnswer('unknown_operation');

/** A URL or a Host that names this machine. */
const isHere = (url: string): boolean => URL.canParse(url) && isLoopbackName(new URL(url).hostname);

/** A browser says which page it asks for; a page of this machine may. */
const isFromHere = ({ headers: { origin, referer } }: IncomingMessage): boolean =>
  [origin, referer].every((page) => page === undefined || isHere(page));

/** A request to a path; its Host is the only one. */
const isToHere = ({ headers: { host }, url = '' }: IncomingMessage): boolean =>
  url.startsWith('/') && isHere(`http://${host}`);

const isDirect = (request: IncomingMessage): boolean => !isProxied(request) && isFromHere(request) && isToHere(request);

/**
 * Lets only this machine through; to all others the operation does not exist. The Host is looked at as well, so that
 * a web page cannot reach us by a name of its own that it points at 127.0.0.1, and a proxy here does not count as here.
 */
export const thisMachineOnly = (): Layer => {
  const known = new WeakMap<Socket, Promise<boolean>>();
  const isOurs = (socket: Socket): Promise<boolean> => {
    const asked = known.get(socket) ?? mayBeOurUser(socket);
    known.set(socket, asked);
    return asked;
  };
  return async (ctx, next) => {
    const { socket } = ctx.req;
    if (isLoopbackAddress(socket.remoteAddress) && isDirect(ctx.req) && (await isOurs(socket))) return next();
    respond(ctx, unknown);
  };
};
