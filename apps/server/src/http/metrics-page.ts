import type Router from '@koa/router';
import type { Metrics } from '../metrics/metrics.ts';
import { isProxied } from './edge/proxied.ts';
import { respond } from './reply/respond.ts';
import type { RequestState } from './state.ts';
import { outsideApi } from './edge/unanswered.ts';

/** Serves the metrics to clients that reach the server directly. A request through a proxy gets a 404. */
export const mountMetrics = (router: Router<RequestState>, { text, contentType }: Metrics): void => {
  router.get('/metrics', async (ctx) => {
    ctx.state.operation = 'metrics';
    if (isProxied(ctx.req)) return respond(ctx, outsideApi);
    respond(ctx, { status: 200, body: await text(), headers: { 'Content-Type': contentType } });
  });
};
