import { longestBody } from '@flashcards/contract';
import type { IncomingMessage } from 'node:http';
import type { Answer, Step } from '../reply/answer.ts';
import { pass, protocolAnswer, stop } from '../reply/answer.ts';
import type { Ledger } from '../reply/ledger.ts';
import { bodyBytes } from './body-bytes.ts';
import { deadline } from './deadline.ts';
import type { Context } from '../state.ts';

const unsupported = stop(protocolAnswer('unsupported_media_type'));
const tooLarge = stop(protocolAnswer('body_too_large'));
const tooSlow = stop({
  ...protocolAnswer('request_timeout'),
  headers: { ...protocolAnswer('request_timeout').headers, Connection: 'close' },
} satisfies Answer);
const nothing = pass(Buffer.alloc(0));

const json = /^application\/json[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Compressed bodies are refused: unpacking could cost far more than their length suggests. */
export const isEncoded = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';

export interface BodyLimits {
  /** The most bytes of any body. */
  readonly jsonBytes: number;
  /** Milliseconds within which a body must arrive. */
  readonly milliseconds: number;
}

export type ReadBody = (ctx: Context, mostBytes: number) => Promise<Step<Buffer>> | Step<Buffer>;

/**
 * Reads the bytes of a JSON body; empty without a body. A longer body is refused by its Content-Length before it is
 * read. The ledger counts the bytes while they are read.
 */
export const bodyReader = (open: Ledger, { jsonBytes, milliseconds }: BodyLimits): ReadBody => {
  const mostOf = (bytes: number): number => (bytes === longestBody ? jsonBytes : Math.min(bytes, jsonBytes));
  const inTime = deadline<Step<Buffer>>(milliseconds, tooSlow);
  const read = async (ctx: Context, mostBytes: number): Promise<Step<Buffer>> => {
    const bytes = await bodyBytes(ctx.req, { mostBytes, count: (more) => open.of(ctx).add(more) });
    return bytes ? pass(bytes) : tooLarge;
  };
  return (ctx, mostBytes) => {
    const { headers } = ctx.req;
    if (isEncoded(ctx.req)) return unsupported;
    if (!hasBody(ctx.req)) return nothing;
    if (!json.test(headers['content-type'] ?? '')) return unsupported;
    const most = mostOf(mostBytes);
    if (Number(headers['content-length'] ?? 0) > most) return tooLarge;
    return inTime(read(ctx, most));
  };
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Absent when the bytes are not UTF-8 or not JSON. */
export const parseJson = (bytes: Buffer): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(utf8.decode(bytes)) };
  } catch {
    return undefined;
  }
};
