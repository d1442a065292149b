import { protocolAnswer } from './answer.ts';
import { respond } from './respond.ts';
import type { Layer } from './state.ts';

const malformed = protocolAnswer('malformed_request');

/** HTTP/1.1 requires a Host; Node's own check answers without a body. */
export const hostHeader: Layer = (ctx, next) => {
  if (ctx.req.headers.host !== undefined || ctx.req.httpVersion === '1.0') return next();
  respond(ctx, { ...malformed, headers: { ...malformed.headers, Connection: 'close' } });
};
