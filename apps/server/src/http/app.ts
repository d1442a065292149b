import type { Endpoint } from '@flashcards/contract';
import { contract, developmentContract, openApi } from '@flashcards/contract';
import type { Media } from '@flashcards/persistence-ports';
import Router from '@koa/router';
import Koa from 'koa';
import type { Origins } from '../config/setting-kinds.ts';
import { crossOrigin } from './cross-origin.ts';
import type { DevelopmentHandlers, Handlers } from './handler.ts';
import { mountDocsPage } from './docs-page.ts';
import { mountHealth } from './health.ts';
import { mountMedia } from './media.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { mountMetrics } from './metrics-page.ts';
import type { Mechanism } from './mount-contract.ts';
import { basePath } from './base-path.ts';
import { mountContract } from './mount-contract.ts';
import type { Observation } from './observe.ts';
import { observe } from './observe.ts';
import { requestHead } from './request-head.ts';
import { respond } from './respond.ts';
import { mountRootPage } from './root-page.ts';
import type { RequestState } from './state.ts';
import { thisMachineOnly } from './this-machine-only.ts';
import { unanswered } from './unanswered.ts';

export interface AppParts {
  readonly handlers: Handlers;
  /** Absent where there is a real identity provider. */
  readonly developmentHandlers?: DevelopmentHandlers | undefined;
  readonly mechanism: Mechanism;
  readonly observation: Observation;
  readonly isReady: () => Promise<boolean>;
  readonly corsOrigins: Origins;
  readonly media: Media;
  readonly metrics: Metrics | undefined;
}

const pathsOf = (endpoints: Readonly<Record<string, Endpoint>>): readonly string[] =>
  Object.values(endpoints).map(({ path }) => `${basePath}${path}`);

const mountOpenApi = (router: Router<RequestState>): void => {
  const answer = { status: 200, body: Buffer.from(JSON.stringify(openApi())) };
  router.get(`${basePath}/openapi.json`, (ctx) => {
    ctx.state.operation = 'openapi';
    respond(ctx, answer);
  });
};

/** The Koa application: observation around a router that the contract fills. */
export const httpApp = (parts: AppParts): Koa<RequestState> => {
  const { handlers, developmentHandlers, mechanism, observation, corsOrigins, metrics } = parts;
  // A path is what the contract says, to the letter.
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  mountContract(router, { contract, handlers }, mechanism);
  if (developmentHandlers) {
    const development = { contract: developmentContract, handlers: developmentHandlers, before: [thisMachineOnly()] };
    mountContract(router, development, mechanism);
  }
  mountOpenApi(router);
  mountDocsPage(router, developmentHandlers !== undefined);
  mountMedia(router, { media: parts.media, rateLimits: mechanism.rateLimits, isShared: corsOrigins.length > 0 });
  mountHealth(router, parts.isReady);
  if (metrics) mountMetrics(router, metrics);
  mountRootPage(router, developmentHandlers !== undefined);
  const operationPaths = new Set([...pathsOf(contract), ...(developmentHandlers ? pathsOf(developmentContract) : [])]);
  const app = new Koa<RequestState>();
  app.use(observe({ ...observation, metrics }));
  app.use(requestHead);
  if (corsOrigins.length > 0) app.use(crossOrigin(corsOrigins, operationPaths));
  app.use(router.routes());
  app.use(unanswered);
  // What fails after the answer has begun, such as a client that stops reading, ends here.
  app.on('error', (error: unknown) => observation.log.debug({ err: error }, 'an answer could not be sent'));
  return app;
};
