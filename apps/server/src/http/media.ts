import type Router from '@koa/router';
import { mediaEndpoint } from '@flashcards/contract';
import type { MediaHash } from '@flashcards/library';
import { parseMediaHash } from '@flashcards/library';
import type { ByteRange, Media, OpenMedia } from '@flashcards/persistence-ports';
import { mediaPath } from '../media-path.ts';
import type { Answer } from './answer.ts';
import { errorAnswer } from './answer.ts';
import type { AskedRange } from './byte-range.ts';
import { rangeOf } from './byte-range.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';
import { beginAnswer, respond } from './respond.ts';
import { finish, send } from './send.ts';
import type { Context, RequestState } from './state.ts';

const notFoundCode = 'media_not_found';
const notFound = errorAnswer(notFoundCode, mediaEndpoint.refusals[notFoundCode]);
const noSuchRange = errorAnswer('no_such_range', mediaEndpoint.refusals.no_such_range);

/** Content from outside: whatever it is, and wherever it is opened, it runs nothing and loads nothing (decision 0023). */
const contentPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface ServedMedia {
  readonly media: Media;
  readonly rateLimits: Pick<RateLimits, 'ofRequest' | 'ofRefusal'>;
  /** Whether pages of other sites may show them. */
  readonly isShared: boolean;
}

const headersOf = (hash: MediaHash, { type }: OpenMedia, isShared: boolean): Readonly<Record<string, string>> => ({
  'Content-Type': type,
  'Content-Security-Policy': contentPolicy,
  'Content-Disposition': 'inline',
  // Not for caches that several people share: what is deleted must be gone.
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': isShared ? 'cross-origin' : 'same-origin',
  'Accept-Ranges': 'bytes',
  ETag: `"${hash}"`,
});

/** Whether the client has the file already. */
const isKnown = (ctx: Context, hash: MediaHash): boolean => {
  const tags = ctx.get('If-None-Match').split(',');
  return tags.some((tag) => ['*', `"${hash}"`].includes(tag.trim().replace(/^W\//, '')));
};

const askedRange = (ctx: Context, hash: MediaHash, { bytes }: OpenMedia): AskedRange => {
  const condition = ctx.get('If-Range');
  return condition === '' || condition === `"${hash}"` ? rangeOf(ctx.get('Range'), bytes) : 'all';
};

interface Sent {
  readonly status: 200 | 206;
  readonly range: ByteRange;
  readonly headers: Readonly<Record<string, string>>;
}

/** A piece at a time, as fast as the client takes it. */
const sendPieces = async (ctx: Context, found: OpenMedia, { status, range, headers }: Sent): Promise<void> => {
  beginAnswer(ctx, { status, headers, length: range.to - range.from });
  if (ctx.method === 'HEAD') return void ctx.res.end();
  for await (const { buffer, byteOffset, byteLength } of found.read(range))
    await send(ctx.res, Buffer.from(buffer, byteOffset, byteLength), {});
  await finish(ctx.res);
};

const noRange = (ctx: Context, { bytes }: OpenMedia): void =>
  respond(ctx, { ...noSuchRange, headers: { ...noSuchRange.headers, 'Content-Range': `bytes */${bytes}` } });

const sendRange = (ctx: Context, found: OpenMedia, { range, headers }: Omit<Sent, 'status'>): Promise<void> => {
  const told = `bytes ${range.from}-${range.to - 1}/${found.bytes}`;
  return sendPieces(ctx, found, { status: 206, range, headers: { ...headers, 'Content-Range': told } });
};

interface Asked {
  readonly hash: MediaHash;
  readonly isShared: boolean;
}

const answerFile = async (ctx: Context, found: OpenMedia, { hash, isShared }: Asked): Promise<void> => {
  const headers = headersOf(hash, found, isShared);
  if (isKnown(ctx, hash)) {
    beginAnswer(ctx, { status: 304, headers });
    return void ctx.res.end();
  }
  const range = askedRange(ctx, hash, found);
  if (range === 'none') return noRange(ctx, found);
  if (range !== 'all') return sendRange(ctx, found, { range, headers });
  await sendPieces(ctx, found, { status: 200, range: { from: 0, to: found.bytes }, headers });
};

/** `GET /api/media/<sha256>`: a file of a set, for whoever knows its hash. */
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
    try {
      await answerFile(ctx, found, { hash, isShared });
    } finally {
      await found.close();
    }
  });
};
