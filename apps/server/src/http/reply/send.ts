import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, Pieces } from './answer.ts';
import { ClientGone } from '../edge/client-gone.ts';
import { drain, isLeftUnread } from './drain.ts';
import { errorCodeHeader, everyAnswer, requestIdHeader } from './headers.ts';
import { rateHeaders } from '../limits/rate-headers.ts';
import { serverTiming } from '../edge/server-timing.ts';
import type { Context } from '../state.ts';
import type { Holding, Ledger } from './ledger.ts';

/** The most that is written before the client has taken what came before it. */
const pieceBytes = 64 * 1024;

const always = Object.entries(everyAnswer).flat();
/** A page is of another type, and says by itself what may run in it. */
const alwaysWith = (headers: Answer['headers']): string[] =>
  headers?.['Content-Type'] === undefined
    ? always
    : Object.entries(everyAnswer)
        .filter(([name]) => !Object.hasOwn(headers, name))
        .flat();

/** The other headers of this answer, as names and values in turn. */
const ownHeaders = ({ state }: Context, { headers, status }: Answer, length: number | undefined): string[] => {
  const own = [requestIdHeader, state.requestId];
  if (length !== undefined && status !== 304) own.push('Content-Length', String(length));
  for (const name in headers) own.push(name, headers[name] as string);
  if (state.rate) own.push(...rateHeaders(state.rate));
  if (state.timing) own.push('Server-Timing', serverTiming(state.timing));
  return own;
};

/** A request whose body is left unread ends its connection. */
const ending = (req: IncomingMessage, headers: Answer['headers']): readonly string[] =>
  isLeftUnread(req) && headers?.['Connection'] === undefined ? ['Connection', 'close'] : [];

/**
 * Writes the head of an answer, all headers at once. Past Koa's own responder, which sets and looks up each header by
 * itself: that would cost a small answer a tenth of its time. Headers that other middleware has set stay.
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

/** Resolves when all that was written has been handed to the system; the ledger ends the response of a client that takes nothing. */
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

/** An answer of its own is held until it is sent; a shared one is there anyway. */
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

/** A producer that nobody listens to ends, and lets go of what it holds. */
const abandon = async ({ body }: Answer): Promise<void> => {
  if (typeof body !== 'function') return;
  await body(() => Promise.reject(new ClientGone('the client hung up before its answer began')));
};

/** Of a small answer, one string and one `end`. What the system did not take at once is counted, and must be read in time. */
const sendSmall = (ctx: Context, answer: Answer, open: Ledger): void => {
  const body = answer.body as string | Buffer;
  begin(ctx, answer, answer.length ?? Buffer.byteLength(body));
  // An answer that ended would close the connection under a client that is still sending, which then sees no answer.
  if (isLeftUnread(ctx.req)) {
    ctx.res.write(body);
    ctx.req.once('end', () => ctx.res.end());
  } else ctx.res.end(body);
  if (ctx.res.writableLength === 0 || ctx.res.destroyed) return;
  const holding = open.of(ctx);
  holding.await();
  holding.add(ctx.res.writableLength);
};

const isSmall = ({ body }: Answer): boolean =>
  typeof body !== 'function' && body.length <= pieceBytes && Buffer.byteLength(body) <= pieceBytes;

/**
 * Sends the answer of a request. A large one goes in pieces, each once the client has taken the one before, so it takes as
 * long as the client does. Rejects with `ClientGone`, and with what its producer rejects with.
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
    if (isSmall(answer)) return void sendSmall(ctx, answer, open);
    const holding = open.of(ctx);
    const { body } = answer;
    const { pieces, length } =
      typeof body === 'function' ? { pieces: body, length: answer.length } : piecesOf(body, holding);
    begin(ctx, answer, length);
    return sendPieces(ctx, pieces, holding);
  };
