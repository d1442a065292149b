import { contract, developmentContract, openApi } from '@flashcards/contract';
import type { Media } from '@flashcards/persistence-ports';
import Router from '@koa/router';
import Koa from 'koa';
import type { Origins } from '../config/setting-kinds.ts';
import { crossOrigin } from './edge/cross-origin.ts';
import type { DevelopmentHandlers, Handlers } from './handler.ts';
import { mountDocsPage } from './docs/docs-page.ts';
import { mountHealth } from './health.ts';
import { mountMedia } from './media.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { mountMetrics } from './metrics-page.ts';
import type { WebApp } from './web-app.ts';
import { deepLinks, mountWebApp } from './web-app.ts';
import type { Mechanism } from './operations.ts';
import { basePath } from './base-path.ts';
import type { ServedPaths } from './operations.ts';
import { operations, servedContract } from './operations.ts';
import type { Observation } from './edge/observe.ts';
import { observe } from './edge/observe.ts';
import { requestHead } from './edge/request-head.ts';
import { respond } from './reply/respond.ts';
import { mountRootPage } from './docs/root-page.ts';
import type { RequestState } from './state.ts';
import { thisMachineOnly } from './edge/this-machine-only.ts';
import { unanswered } from './edge/unanswered.ts';

export interface AppParts {
  readonly handlers: Handlers;
  /** Absent with a configured identity provider. */
  readonly developmentHandlers?: DevelopmentHandlers | undefined;
  readonly mechanism: Mechanism;
  readonly observation: Observation;
  readonly isReady: () => Promise<boolean>;
  readonly corsOrigins: Origins;
  readonly media: Media;
  readonly metrics: Metrics | undefined;
  /** Absent where it is not built, or left out by a setting. */
  readonly webApp: WebApp | undefined;
}

const mountOpenApi = (router: Router<RequestState>): void => {
  const answer = { status: 200, body: Buffer.from(JSON.stringify(openApi())) };
  router.get(`${basePath}/openapi.json`, (ctx) => {
    ctx.state.operation = 'openapi';
    respond(ctx, answer);
  });
};

/** The operations of the contract, and those of a development server. */
const servedBy = ({ handlers, developmentHandlers, mechanism }: AppParts): ServedPaths => {
  const served = servedContract({ contract, handlers }, mechanism);
  if (!developmentHandlers) return served;
  const development = { contract: developmentContract, handlers: developmentHandlers, guard: thisMachineOnly() };
  return new Map([...served, ...servedContract(development, mechanism)]);
};

/** The Koa application: observation around the contract's operations, and a router for all other paths. */
export const httpApp = (parts: AppParts): Koa<RequestState> => {
  const { developmentHandlers, mechanism, observation, corsOrigins, metrics, webApp } = parts;
  const served = servedBy(parts);
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  mountOpenApi(router);
  mountDocsPage(router, developmentHandlers !== undefined);
  mountMedia(router, { media: parts.media, rateLimits: mechanism.rateLimits, isShared: corsOrigins.length > 0 });
  mountHealth(router, parts.isReady);
  if (metrics) mountMetrics(router, metrics);
  if (webApp) mountWebApp(router, webApp);
  else mountRootPage(router, developmentHandlers !== undefined);
  const app = new Koa<RequestState>();
  app.use(observe({ ...observation, metrics }));
  app.use(requestHead);
  if (corsOrigins.length > 0) app.use(crossOrigin(corsOrigins, served));
  app.use(operations(served));
  app.use(router.routes());
  if (webApp) app.use(deepLinks(webApp));
  app.use(unanswered);
  // Errors after the reply has begun, such as a client that stops reading.
  app.on('error', (error: unknown) => observation.log.debug({ err: error }, 'an answer could not be sent'));
  return app;
};
