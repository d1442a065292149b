import type Router from '@koa/router';
import { mediaEndpoint } from '@flashcards/contract';
import type { MediaHash } from '@flashcards/library';
import { parseMediaHash } from '@flashcards/library';
import type { ByteRange, Media, OpenMedia } from '@flashcards/persistence-ports';
import { mediaPath } from '../media-path.ts';
import type { Answer, Pieces } from './reply/answer.ts';
import { errorAnswer } from './reply/answer.ts';
import type { RequestedRange } from './reply/byte-range.ts';
import { rangeOf } from './reply/byte-range.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { respond } from './reply/respond.ts';
import type { Context, RequestState } from './state.ts';

const notFoundCode = 'media_not_found';
const notFound = errorAnswer(notFoundCode, mediaEndpoint.refusals[notFoundCode]);
const noSuchRange = errorAnswer('no_such_range', mediaEndpoint.refusals.no_such_range);

/** Untrusted content: the policy prevents that it runs or loads anything (decision 0023). */
const contentPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface ServedMedia {
  readonly media: Media;
  readonly rateLimits: Pick<RateLimits, 'ofRequest' | 'ofRefusal'>;
  /** Whether pages of other sites may show the files. */
  readonly isShared: boolean;
}

const headersOf = (hash: MediaHash, { type }: OpenMedia, isShared: boolean): Readonly<Record<string, string>> => ({
  'Content-Type': type,
  'Content-Security-Policy': contentPolicy,
  'Content-Disposition': 'inline',
  // Not for shared caches: deleted files must disappear.
  'Cache-Control': 'private, max-age=31536000, immutable',
  // The header cannot list origins, and there is no other way for an <img> of another origin.
  'Cross-Origin-Resource-Policy': isShared ? 'cross-origin' : 'same-origin',
  'Accept-Ranges': 'bytes',
  ETag: `"${hash}"`,
});

/** Whether the client already has the file. */
const isKnown = (ctx: Context, hash: MediaHash): boolean => {
  const tags = ctx.get('If-None-Match').split(',');
  return tags.some((tag) => ['*', `"${hash}"`].includes(tag.trim().replace(/^W\//, '')));
};

const requestedRange = (ctx: Context, hash: MediaHash, { bytes }: OpenMedia): RequestedRange => {
  const condition = ctx.get('If-Range');
  return condition === '' || condition === `"${hash}"` ? rangeOf(ctx.get('Range'), bytes) : 'all';
};

/** Closes the file after it was sent, or when sending fails. */
const piecesOf =
  (found: OpenMedia, range: ByteRange): Pieces =>
  async (send) => {
    try {
      for await (const { buffer, byteOffset, byteLength } of found.read(range))
        await send(Buffer.from(buffer, byteOffset, byteLength));
    } finally {
      await found.close();
    }
  };

const partOf = (found: OpenMedia, range: ByteRange, headers: Answer['headers']): Answer => {
  const part = `bytes ${range.from}-${range.to - 1}/${found.bytes}`;
  return { ...wholeOf(found, range, headers), status: 206, headers: { ...headers, 'Content-Range': part } };
};

const wholeOf = (found: OpenMedia, range: ByteRange, headers: Answer['headers']): Answer => ({
  status: 200,
  length: range.to - range.from,
  body: piecesOf(found, range),
  ...(headers ? { headers } : {}),
});

interface MediaRequest {
  readonly hash: MediaHash;
  readonly isShared: boolean;
}

/**
 * A reply without the file for a client that has it, for an unsatisfiable range and for HEAD; otherwise with the file
 * or its range.
 */
const answerOf = (ctx: Context, found: OpenMedia, { hash, isShared }: MediaRequest): Answer => {
  const headers = headersOf(hash, found, isShared);
  if (isKnown(ctx, hash)) return { status: 304, headers, body: '' };
  const range = requestedRange(ctx, hash, found);
  if (range === 'none')
    return { ...noSuchRange, headers: { ...noSuchRange.headers, 'Content-Range': `bytes */${found.bytes}` } };
  const answer =
    range === 'all' ? wholeOf(found, { from: 0, to: found.bytes }, headers) : partOf(found, range, headers);
  return ctx.method === 'HEAD' ? { ...answer, body: '' } : answer;
};

/** `GET /api/media/<sha256>`: a file of a set. Knowing its hash suffices. */
export const mountMedia = (router: Router<RequestState>, { media, rateLimits, isShared }: ServedMedia): void => {
  const miss = async (ctx: Context): Promise<Answer> =>
    (await rateLimits.ofRefusal(ctx, mediaEndpoint, notFoundCode)) ?? notFound;

  router.get(`${mediaPath}:hash`, async (ctx) => {
    ctx.state.operation = 'media';
    const refused = await rateLimits.ofRequest(ctx, mediaEndpoint);
    if (refused) return respond(ctx, refused);
    const hash = parseMediaHash(String(ctx['params'].hash));
    const found = hash && (await media.open(hash));
    if (!found) return respond(ctx, await miss(ctx));
    const answer = answerOf(ctx, found, { hash, isShared });
    if (typeof answer.body !== 'function') await found.close();
    respond(ctx, answer);
  });
};
