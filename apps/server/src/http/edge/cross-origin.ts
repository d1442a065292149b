import cors from '@koa/cors';
import type { ServerResponse } from 'node:http';
import type { Origins } from '../../config/setting-kinds.ts';
import type { Answer } from '../reply/answer.ts';
import { drain } from '../reply/drain.ts';
import { everyAnswer, exposedHeaders, requestIdHeader } from '../reply/headers.ts';
import type { Layer } from '../state.ts';

/** Seconds for which a browser need not ask again: as long as any but Firefox believes it. */
const maxAge = 7_200;

const isAllowed = (origins: Origins, origin: string): boolean => origins === '*' || origins.includes(origin);

/** Where operations are: an unknown one there answers a page of another site, too, and the documentation does not. */
const isCallable = (path: string): boolean => path.startsWith('/api/') && !path.startsWith('/api/docs');

/**
 * Lets pages of other sites call the operations, and read whatever these answer. Tokens are in bodies, so no page is
 * ever sent along with what a browser knows of its user: there are no credentials to allow.
 */
export const crossOrigin = (origins: Origins, operations: ReadonlyMap<string, unknown>): Layer => {
  const allow = cors({
    origin: origins === '*' ? origins : (ctx) => (isAllowed(origins, ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods: ['POST', 'DELETE'],
    allowHeaders: ['Content-Type', requestIdHeader, 'Idempotency-Key'],
    exposeHeaders: exposedHeaders,
    maxAge,
    keepHeadersOnError: false,
  }) as unknown as Layer;
  return (ctx, next) => {
    if (!isCallable(ctx.path)) return next();
    if (ctx.method !== 'OPTIONS') return allow(ctx, next);
    if (!operations.has(ctx.path)) return next();
    ctx.state.operation = 'preflight';
    ctx.set({ ...everyAnswer, [requestIdHeader]: ctx.state.requestId });
    drain(ctx.req);
    return allow(ctx, next);
  };
};

/**
 * The same for an answer that is made before there is a request, or without one: which page reads it is then known only
 * where there is but one that may.
 */
export const earlyAnswer = (origins: Origins) => {
  const [only] = origins === '*' || origins.length === 1 ? origins : [];
  return (answer: Answer, response?: ServerResponse): Answer => {
    const asked = response?.req.headers.origin;
    const origin = only ?? (asked !== undefined && isAllowed(origins, asked) ? asked : undefined);
    if (origin === undefined) return answer;
    const headers = {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': exposedHeaders.join(','),
      Vary: 'Origin',
    };
    return { ...answer, headers: { ...answer.headers, ...headers } };
  };
};

export type EarlyAnswer = ReturnType<typeof earlyAnswer>;
