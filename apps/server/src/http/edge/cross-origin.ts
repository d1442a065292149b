import cors from '@koa/cors';
import type { ServerResponse } from 'node:http';
import type { Origins } from '../../config/setting-kinds.ts';
import type { Answer } from '../reply/answer.ts';
import { drain } from '../reply/drain.ts';
import { everyAnswer, exposedHeaders, requestIdHeader } from '../reply/headers.ts';
import type { Layer } from '../state.ts';

/** Seconds for which a browser may cache a preflight: the maximum of all browsers except Firefox. */
const maxAge = 7_200;

const isAllowed = (origins: Origins, origin: string): boolean => origins === '*' || origins.includes(origin);

/**
 * Paths of operations. Unknown operations count as well, so that pages of other sites can read the error; the
 * documentation does not.
 */
const isCallable = (path: string): boolean => path.startsWith('/api/') && !path.startsWith('/api/docs');

/**
 * Allows pages of other sites to call operations and to read the replies. Tokens are in bodies, so that no credentials
 * of the browser are involved.
 */
export const crossOrigin = (origins: Origins, operations: ReadonlyMap<string, unknown>): Layer => {
  const allow = cors({
    origin: origins === '*' ? origins : (ctx) => (isAllowed(origins, ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods: ['GET', 'POST', 'DELETE'],
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
 * The same headers for a reply without a parsed request. Without an Origin they can be set only when one origin, or
 * every origin, is allowed.
 */
export const earlyAnswer = (origins: Origins) => {
  const [only] = origins === '*' || origins.length === 1 ? origins : [];
  return (answer: Answer, response?: ServerResponse): Answer => {
    const requested = response?.req.headers.origin;
    const origin = only ?? (requested !== undefined && isAllowed(origins, requested) ? requested : undefined);
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
