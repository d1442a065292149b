import type Router from '@koa/router';
import { protocolAnswer } from './reply/answer.ts';
import { respond } from './reply/respond.ts';
import type { RequestState } from './state.ts';

const healthy = { status: 200, body: JSON.stringify({ status: 'ok' }) };
const unavailable = protocolAnswer('unavailable');

/** `healthz`: the process runs. `readyz`: the server can handle requests, for load balancers. */
export const mountHealth = (router: Router<RequestState>, isReady: () => Promise<boolean>): void => {
  router.get('/healthz', (ctx) => {
    ctx.state.operation = 'healthz';
    respond(ctx, healthy);
  });
  router.get('/readyz', async (ctx) => {
    ctx.state.operation = 'readyz';
    respond(ctx, (await isReady()) ? healthy : unavailable);
  });
};
