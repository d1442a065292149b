import multer from '@koa/multer';
import type { PackageFile } from '@flashcards/application';
import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import type { Step } from '../reply/answer.ts';
import { pass, protocolAnswer, stop } from '../reply/answer.ts';
import type { Values } from './check-values.ts';
import { cutWhenInPieces, moreThan } from './body-bytes.ts';
import { ClientGone } from '../edge/client-gone.ts';
import type { FormFields } from './form-fields.ts';
import { noFields, readFields } from './form-fields.ts';
import { hasBody, isEncoded } from './read-body.ts';
import type { Uploads } from '../../uploads.ts';
import type { Context } from '../state.ts';
import { uploadStorage } from './upload-storage.ts';

export interface ReadForm {
  readonly fields: Values;
  /** Absent: no `file` was sent, or it was dropped. */
  readonly file?: PackageFile;
  /** The first field whose value is not UTF-8, or the text `field name` when the name itself is not. */
  readonly notUtf8?: string;
}

export interface FormOptions {
  readonly uploads: Uploads;
  /** The largest file of any form. */
  readonly fileBytes: number;
  /** The user that this token authenticates now. A file after an invalid token is dropped. */
  readonly userOf: (ctx: Context, token: unknown) => Promise<string | undefined>;
}

const unsupported = stop(protocolAnswer('unsupported_media_type'));
const tooLarge = stop(protocolAnswer('body_too_large'));

const multipart = /^multipart\/form-data[ \t]*(;|$)/i;
// Unknown fields are ignored (contract, section 1), up to this number.
const mostFields = 100;
const mostFiles = 10;
const fieldBytes = 64 * 1024;
const limits = { files: mostFiles, fields: mostFields, fieldSize: fieldBytes };
const everythingElse = mostFields * fieldBytes;

/** The fields of forms that are being received. */
const arriving = new WeakMap<IncomingMessage, FormFields>();
const fieldsOf = (request: IncomingMessage): FormFields => arriving.get(request) ?? noFields();

/** A blank field counts as absent (contract, section 1). For a required field both are refused. */
const valuesOf = (request: IncomingMessage): Values =>
  Object.fromEntries([...fieldsOf(request).values].filter(([, value]) => value !== ''));

/** The owner of a file for the limits: the user, if the token came before the file, otherwise the client's address. */
const senders = new WeakMap<IncomingMessage, string>();
const ownerOf = (request: IncomingMessage): string => senders.get(request) ?? '';
const contexts = new WeakMap<IncomingMessage, Context>();

/** The largest file of a form that is being received. */
const mostBytesOf = new WeakMap<IncomingMessage, number>();
const limitsOf = (request: IncomingMessage) => ({ ...limits, fileSize: mostBytesOf.get(request) ?? 0 });

const receiver = ({ uploads, userOf }: Omit<FormOptions, 'fileBytes'>) => {
  const fileFilter: multer.Options['fileFilter'] = (request, _, decide) => {
    const token = fieldsOf(request).values.get('jwtToken');
    const ctx = contexts.get(request);
    if (token === undefined || !ctx) return decide(null, true);
    userOf(ctx, token).then(
      (user) => {
        if (user !== undefined) senders.set(request, `user ${user}`);
        decide(null, user !== undefined);
      },
      (error: Error) => decide(error, false),
    );
  };
  // The types of multer for Koa describe storage engines less precisely than multer's own.
  const storage = uploadStorage(uploads, ownerOf) as NonNullable<multer.Options['storage']>;
  const streamHandler = (request: IncomingMessage, parser: Writable): void =>
    readFields(request, parser, fieldsOf(request));
  const options = { storage, fileFilter, streamHandler, defParamCharset: 'utf8' };
  // Neither do they know limits of a request.
  return multer({ ...options, limits: limitsOf } as unknown as multer.Options).any();
};

const isLimit = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('LIMIT_');
/**
 * Errors without a code of busboy, for a form that ends early or has no boundary; and those of multer for odd names.
 */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'MulterError' || /multipart|unexpected end|malformed|content.?type/i.test(error.message));

const formFailure = (ctx: Context, error: unknown): Step<ReadForm> => {
  // A body that has arrived in full but was not read to its end is cut off as well.
  if (ctx.req.destroyed && !ctx.req.readableEnded) throw new ClientGone('the client hung up', { cause: error });
  if (isLimit(error)) return tooLarge;
  if (isMalformed(error)) return pass({ fields: valuesOf(ctx.req) });
  throw error;
};

/** Resolves when the connection closes before the reply is complete, also if the reply never got the connection. */
const abandonment = ({ req: { socket }, res }: Context): Promise<void> =>
  new Promise((resolve) => {
    if (res.closed || socket.destroyed) return resolve();
    const gone = (): void => resolve();
    socket.once('close', gone);
    res.once('close', () => {
      socket.off('close', gone);
      if (!res.writableFinished) resolve();
    });
  });

/** The result of a complete form. */
const whole = (ctx: Context): ReadForm => {
  const [file] = (ctx.files ?? []) as readonly { readonly path: string }[];
  const { notUtf8 } = fieldsOf(ctx.req);
  return {
    fields: valuesOf(ctx.req),
    ...(file ? { file: { location: file.path, address: ctx.state.address, abandoned: abandonment(ctx) } } : {}),
    ...(notUtf8 === undefined ? {} : { notUtf8 }),
  };
};

/**
 * Reads a form with at most one `file`, which stays among the uploads until it is discarded. `mostBytes` is the
 * operation's limit of the file.
 */
export type ReadFormOf = (ctx: Context, mostBytes?: number) => Promise<Step<ReadForm>>;

export const formReader = (options: FormOptions): ReadFormOf => {
  const receive = receiver(options);
  const received = async (ctx: Context, fileBytes: number): Promise<Step<ReadForm>> => {
    arriving.set(ctx.req, noFields());
    contexts.set(ctx.req, ctx);
    senders.set(ctx.req, `address ${ctx.state.address}`);
    mostBytesOf.set(ctx.req, fileBytes);
    const arrived = receive(ctx, async () => {}).then(() => whole(ctx));
    const most = fileBytes + everythingElse;
    cutWhenInPieces(ctx.req, most);
    // Multer ends only when all of a body of unknown length has arrived.
    const tooLong = moreThan(ctx.req, most).then(() => {
      arrived.then(({ file }: ReadForm) => file && options.uploads.discard(file)).catch(() => undefined);
      return tooLarge;
    });
    return Promise.race([arrived.then(pass), tooLong]);
  };
  return async (ctx, mostBytes = options.fileBytes) => {
    const fileBytes = Math.min(mostBytes, options.fileBytes);
    if (isEncoded(ctx.req)) return unsupported;
    if (!hasBody(ctx.req)) return pass({ fields: {} });
    if (!multipart.test(ctx.req.headers['content-type'] ?? '')) return unsupported;
    if (Number(ctx.req.headers['content-length'] ?? 0) > fileBytes + everythingElse) return tooLarge;
    return received(ctx, fileBytes).catch((error: unknown) => formFailure(ctx, error));
  };
};
