import type { KoaBodyMiddlewareOptions } from 'koa-body';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { IncomingMessage } from 'node:http';
import type { Answer, Step } from './answer.ts';
import { pass, protocolAnswer, stop } from './answer.ts';
import { ClientGone } from './client-gone.ts';
import { deadline } from './deadline.ts';
import type { Context } from './state.ts';

const unsupported = stop(protocolAnswer('unsupported_media_type'));
const tooLarge = stop(protocolAnswer('body_too_large'));
const tooSlow = stop({
  ...protocolAnswer('request_timeout'),
  headers: { ...protocolAnswer('request_timeout').headers, Connection: 'close' },
} satisfies Answer);
/** Not an object, so the key check refuses it: a body that is empty, or no JSON. */
const nothing = pass(undefined);

const json = /^application\/json[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A compressed body is refused: unpacking it could cost far more than its length says. */
export const isEncoded = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';

const isGone = (request: IncomingMessage): boolean => request.destroyed && !request.complete;

/** DELETE carries a body too (specification, section 4), which parsers skip unless told. */
const options = (jsonBytes: number): Partial<KoaBodyMiddlewareOptions> => ({
  json: true,
  jsonStrict: true,
  jsonTypes: ['application/json'],
  jsonLimit: jsonBytes,
  parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.DELETE],
  multipart: false,
  urlencoded: false,
  text: false,
});

const nextDoesNothing = async (): Promise<void> => {};

const parseFailure = (ctx: Context, error: unknown): Step<unknown> => {
  if (isGone(ctx.req)) throw new ClientGone('the client hung up', { cause: error });
  const status = (error as { status?: unknown }).status;
  if (status !== 413 && status !== 400) throw error;
  // Read on without keeping anything: a client that is still sending would not see an answer to a cut connection.
  ctx.req.resume();
  return status === 413 ? tooLarge : nothing;
};

/** Reads a JSON body of at most `jsonBytes`, which has `milliseconds` to arrive. */
export const jsonBodyReader = (jsonBytes: number, milliseconds: number): ((ctx: Context) => Promise<Step<unknown>>) => {
  const parse = koaBody(options(jsonBytes));
  const inTime = deadline<Step<unknown>>(milliseconds, tooSlow);
  const read = async (ctx: Context): Promise<Step<unknown>> => {
    try {
      await parse(ctx, nextDoesNothing);
      return pass(ctx.request.body);
    } catch (error) {
      return parseFailure(ctx, error);
    }
  };
  return async (ctx) => {
    if (isEncoded(ctx.req)) return unsupported;
    if (!hasBody(ctx.req)) return nothing;
    if (!json.test(ctx.req.headers['content-type'] ?? '')) return unsupported;
    return inTime(read(ctx));
  };
};
