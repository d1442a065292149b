import type { IncomingMessage } from 'node:http';
import type { Answer, Step } from './answer.ts';
import { pass, protocolAnswer, stop } from './answer.ts';
import { bodyBytes } from './body-bytes.ts';
import { deadline } from './deadline.ts';
import { parseJson } from './parse-json.ts';
import type { Context } from './state.ts';
import { loopTurns } from './turns.ts';

const unsupported = stop(protocolAnswer('unsupported_media_type'));
const tooLarge = stop(protocolAnswer('body_too_large'));
const tooSlow = stop({
  ...protocolAnswer('request_timeout'),
  headers: { ...protocolAnswer('request_timeout').headers, Connection: 'close' },
} satisfies Answer);
/** Not an object, so the key check refuses it: a body that is empty, or no JSON. */
const nothing = pass(undefined);

/** What is shorter is read within a fraction of a millisecond. */
const shortBytes = 16 * 1024;

const json = /^application\/json[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A compressed body is refused: unpacking it could cost far more than its length says. */
export const isEncoded = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';

/** Reads a JSON body of at most `jsonBytes`, which has `milliseconds` to arrive. */
export const jsonBodyReader = (jsonBytes: number, milliseconds: number): ((ctx: Context) => Promise<Step<unknown>>) => {
  const inTime = deadline<Step<unknown>>(milliseconds, tooSlow);
  const turn = loopTurns();
  const read = async ({ req }: Context): Promise<Step<unknown>> => {
    const bytes = await bodyBytes(req, jsonBytes);
    if (!bytes) return tooLarge;
    // Else sixty megabytes of bodies that arrive together would be scanned without a pause.
    if (bytes.length > shortBytes) await turn();
    return pass(parseJson(bytes));
  };
  return async (ctx) => {
    if (isEncoded(ctx.req)) return unsupported;
    if (!hasBody(ctx.req)) return nothing;
    if (!json.test(ctx.req.headers['content-type'] ?? '')) return unsupported;
    return inTime(read(ctx));
  };
};
