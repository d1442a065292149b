import type { Answer } from './answer.ts';
import { drain } from './drain.ts';
import { errorCodeHeader, everyAnswer, requestIdHeader } from './headers.ts';
import { rateHeaders } from './rate-limits/rate-headers.ts';
import { serverTiming } from './server-timing.ts';
import type { Context } from './state.ts';

const always = Object.entries(everyAnswer).flat();
/** A page is of another type, and says by itself what may run in it. */
const alwaysWith = (headers: Answer['headers']): string[] =>
  headers?.['Content-Type'] === undefined
    ? always
    : Object.entries(everyAnswer)
        .filter(([name]) => !Object.hasOwn(headers, name))
        .flat();

interface Beginning {
  readonly status: number;
  readonly headers?: Answer['headers'];
  /** Absent: known only when the answer is over. */
  readonly length?: number;
}

/**
 * Writes the head of an answer, all headers at once. Past Koa's own responder, which sets and looks up each header by
 * itself: that would cost a small answer a tenth of its time. Headers that other middleware has set stay.
 */
export const beginAnswer = (ctx: Context, { status, headers, length }: Beginning): void => {
  ctx.respond = false;
  const code = headers?.[errorCodeHeader];
  if (code !== undefined) ctx.state.code = code;
  const all = [...alwaysWith(headers), requestIdHeader, ctx.state.requestId];
  if (length !== undefined) all.push('Content-Length', String(length));
  for (const name in headers) all.push(name, headers[name] as string);
  if (ctx.state.rate) all.push(...rateHeaders(ctx.state.rate));
  if (ctx.state.timing) all.push('Server-Timing', serverTiming(ctx.state.timing));
  drain(ctx.req);
  ctx.res.writeHead(status, all);
};

/** Writes an answer, unless one has begun. */
export const respond = (ctx: Context, { status, body, headers }: Answer): void => {
  ctx.respond = false;
  if (ctx.res.headersSent) return;
  beginAnswer(ctx, { status, headers, length: Buffer.byteLength(body) });
  ctx.res.end(body);
};
