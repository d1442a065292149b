import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, Pieces } from './answer.ts';
import { ClientGone } from '../edge/client-gone.ts';
import { compressed, encodingFor, isCompressible } from './compressed.ts';
import { drain, isLeftUnread } from './drain.ts';
import { errorCodeHeader, everyAnswer, requestIdHeader } from './headers.ts';
import { rateHeaders } from '../limits/rate-headers.ts';
import { serverTiming } from '../edge/server-timing.ts';
import type { Context } from '../state.ts';
import type { Holding, Ledger } from './ledger.ts';

/** The most bytes that are written before the client has taken the previous ones. */
const pieceBytes = 64 * 1024;

const always = Object.entries(everyAnswer).flat();
/** A page or a file has another content type and policy, and a cacheable reply another cache control. */
const alwaysWith = (headers: Answer['headers']): string[] =>
  headers?.['Content-Type'] === undefined && headers?.['Cache-Control'] === undefined
    ? always
    : Object.entries(everyAnswer)
        .filter(([name]) => !Object.hasOwn(headers, name))
        .flat();

/** The other headers of this reply, as alternating names and values. */
const ownHeaders = ({ state }: Context, { headers, status }: Answer, length: number | undefined): string[] => {
  const own = [requestIdHeader, state.requestId];
  if (length !== undefined && status !== 304) own.push('Content-Length', String(length));
  for (const name in headers) own.push(name, headers[name] as string);
  if (state.rate) own.push(...rateHeaders(state.rate));
  if (state.timing) own.push('Server-Timing', serverTiming(state.timing));
  return own;
};

/** A request whose body is left unread closes its connection. */
const ending = (req: IncomingMessage, headers: Answer['headers']): readonly string[] =>
  isLeftUnread(req) && headers?.['Connection'] === undefined ? ['Connection', 'close'] : [];

/**
 * Writes the head of a reply with all headers at once. It bypasses Koa's responder, which sets and looks up each header
 * separately: that would take a tenth of the time of a small reply. Headers that other middleware has set are kept.
 */
const begin = (ctx: Context, answer: Answer, length: number | undefined): void => {
  const code = answer.headers?.[errorCodeHeader];
  if (code !== undefined) ctx.state.code = code;
  const { headers } = answer;
  const all = [...alwaysWith(headers), ...ownHeaders(ctx, answer, length), ...ending(ctx.req, headers)];
  drain(ctx.req);
  ctx.res.writeHead(answer.status, all);
};

const assertOpen = (response: ServerResponse): void => {
  if (response.destroyed || response.closed) throw new ClientGone('the client hung up');
};

/**
 * Resolves when all written bytes were handed to the operating system. The ledger destroys the response of a client
 * that reads nothing.
 */
const drained = async (response: ServerResponse, holding: Holding): Promise<void> => {
  holding.await();
  await new Promise<void>((resolve, reject) => {
    const settle = (then: () => void): void => {
      response.off('drain', onDrain).off('finish', onDrain).off('close', onClose);
      then();
    };
    const onDrain = (): void => settle(resolve);
    const onClose = (): void => settle(() => reject(new ClientGone('the client hung up, or did not read')));
    response.on('drain', onDrain).on('finish', onDrain).on('close', onClose);
  });
  holding.taken();
};

const write = async (response: ServerResponse, piece: Buffer, holding: Holding): Promise<void> => {
  assertOpen(response);
  holding.add(piece.length);
  if (!response.write(piece)) await drained(response, holding);
  holding.add(-piece.length);
};

const slicesOf = function* (bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
};

/** The body of a reply counts against the ledger until it is sent; a shared buffer does not count. */
const piecesOf = (body: string | Buffer, holding: Holding): { readonly pieces: Pieces; readonly length: number } => {
  if (typeof body !== 'string') return { pieces: (send) => send(body), length: body.length };
  const bytes = Buffer.from(body);
  holding.add(bytes.length);
  const pieces: Pieces = async (send) => {
    for (const slice of slicesOf(bytes)) {
      await send(slice);
      holding.add(-slice.length);
    }
  };
  return { pieces, length: bytes.length };
};

const sendPieces = async ({ res }: Context, pieces: Pieces, holding: Holding): Promise<void> => {
  await pieces(async (bytes) => {
    for (const slice of slicesOf(bytes)) await write(res, slice, holding);
  });
  assertOpen(res);
  res.end();
  if (!res.writableFinished) await drained(res, holding);
};

/** Ends the producer of a body without a recipient, so that it releases its resources. */
const abandon = async ({ body }: Answer): Promise<void> => {
  if (typeof body !== 'function') return;
  await body(() => Promise.reject(new ClientGone('the client hung up before its answer began')));
};

/**
 * Sends a small reply with one string and one `end`. Bytes that the operating system did not accept at once are
 * counted, and must be read in time.
 */
const sendSmall = (ctx: Context, answer: Answer, open: Ledger): void => {
  const body = answer.body as string | Buffer;
  begin(ctx, answer, answer.length ?? Buffer.byteLength(body));
  // Ending the reply would close the connection while the client is still sending, and the client would not see the
  // reply.
  if (isLeftUnread(ctx.req)) {
    ctx.res.write(body);
    ctx.req.once('end', () => ctx.res.end());
  } else ctx.res.end(body);
  if (ctx.res.writableLength === 0 || ctx.res.destroyed) return;
  const holding = open.of(ctx);
  holding.await();
  holding.add(ctx.res.writableLength);
};

/** Caches are told that the answer depends on what the client accepts, also where it accepts nothing. */
const encodingOf = (ctx: Context): string | undefined => {
  ctx.vary('Accept-Encoding');
  return encodingFor(ctx);
};

const isSmall = ({ body }: Answer): boolean =>
  typeof body !== 'function' && body.length <= pieceBytes && Buffer.byteLength(body) <= pieceBytes;

interface Sending {
  readonly encoding: string | undefined;
  readonly holding: Holding;
}

const sendLarge = (ctx: Context, answer: Answer, { encoding, holding }: Sending): Promise<void> => {
  const { body } = answer;
  const { pieces, length } =
    typeof body === 'function' ? { pieces: body, length: answer.length } : piecesOf(body, holding);
  if (encoding === undefined) {
    begin(ctx, answer, length);
    return sendPieces(ctx, pieces, holding);
  }
  begin(ctx, { ...answer, headers: { ...answer.headers, 'Content-Encoding': encoding } }, undefined);
  return sendPieces(ctx, compressed(pieces, encoding, holding), holding);
};

/**
 * Sends the reply of a request. A large one is sent in pieces, each after the client has taken the one before, so that
 * it takes as long as the client does. Rejects with `ClientGone`, and with the error of its producer.
 */
export const sending =
  (open: Ledger) =>
  (ctx: Context, answer: Answer): Promise<void> | undefined => {
    ctx.respond = false;
    if (ctx.res.destroyed || ctx.res.closed || ctx.res.headersSent) {
      // For the log.
      if (!ctx.res.headersSent) ctx.res.statusCode = answer.status;
      return abandon(answer);
    }
    const encoding = isCompressible(ctx, answer) ? encodingOf(ctx) : undefined;
    if (encoding === undefined && isSmall(answer)) return void sendSmall(ctx, answer, open);
    return sendLarge(ctx, answer, { encoding, holding: open.of(ctx) });
  };
