import { isLoopbackAddress, isLoopbackName } from '../loopback.ts';
import { protocolAnswer } from './answer.ts';
import { respond } from './respond.ts';
import type { Layer } from './state.ts';

const unknown = protocolAnswer('unknown_operation');

/**
 * Lets only this machine through; to all others the operation does not exist. The Host is looked at as well, so that
 * a web page cannot reach us by a name of its own that it points at 127.0.0.1, and a proxy here does not count as here.
 */
export const thisMachineOnly: Layer = async (ctx, next) => {
  const { socket, headers } = ctx.req;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isLoopbackAddress(socket.remoteAddress) && isLoopbackName(ctx.hostname) && !isForwarded) return next();
  respond(ctx, unknown);
};
