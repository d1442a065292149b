import type Router from '@koa/router';
import type { Metrics } from '../metrics/metrics.ts';
import { isProxied } from './edge/proxied.ts';
import { respond } from './reply/respond.ts';
import type { RequestState } from './state.ts';
import { outsideApi } from './edge/unanswered.ts';

/** For whoever watches the server from beside it: what came through a proxy came from outside, and finds nothing. */
export const mountMetrics = (router: Router<RequestState>, { text, contentType }: Metrics): void => {
  router.get('/metrics', async (ctx) => {
    ctx.state.operation = 'metrics';
    if (isProxied(ctx.req)) return respond(ctx, outsideApi);
    respond(ctx, { status: 200, body: await text(), headers: { 'Content-Type': contentType } });
  });
};
