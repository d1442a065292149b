import multer from '@koa/multer';
import type { PackageFile } from '@flashcards/application';
import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import type { Step } from '../reply/answer.ts';
import { pass, protocolAnswer, stop } from '../reply/answer.ts';
import type { Values } from './check-values.ts';
import { cutWhenInPieces } from './body-bytes.ts';
import { ClientGone } from '../edge/client-gone.ts';
import type { FormFields } from './form-fields.ts';
import { noFields, readFields } from './form-fields.ts';
import { hasBody, isEncoded } from './read-body.ts';
import type { Uploads } from '../../uploads.ts';
import type { Context } from '../state.ts';
import { uploadStorage } from './upload-storage.ts';

export interface ReadForm {
  readonly fields: Values;
  /** Absent: no `file` was sent, or it was not worth storing. */
  readonly file?: PackageFile;
  /** The first field whose value is not UTF-8, or what a field is called whose name is not. */
  readonly notUtf8?: string;
}

export interface FormOptions {
  readonly uploads: Uploads;
  readonly fileBytes: number;
  /** Whom this token lets in now; a file behind one that lets in nobody is dropped unread. */
  readonly userOf: (ctx: Context, token: unknown) => Promise<string | undefined>;
}

const unsupported = stop(protocolAnswer('unsupported_media_type'));
const tooLarge = stop(protocolAnswer('body_too_large'));

const multipart = /^multipart\/form-data[ \t]*(;|$)/i;
// Unknown fields are ignored (contract, section 1), as long as they are not an attack.
const mostFields = 100;
const mostFiles = 10;
const fieldBytes = 64 * 1024;
const limits = { files: mostFiles, fields: mostFields, fieldSize: fieldBytes };
const everythingElse = mostFields * fieldBytes;

/** Forms that are on their way in. */
const arriving = new WeakMap<IncomingMessage, FormFields>();
const fieldsOf = (request: IncomingMessage): FormFields => arriving.get(request) ?? noFields();

/** A blank field counts as absent (contract, section 1): one that is a must is as bad either way. */
const valuesOf = (request: IncomingMessage): Values =>
  Object.fromEntries([...fieldsOf(request).values].filter(([, value]) => value !== ''));

/** Whose a file is: the user's who was known before it came, else of the address that it comes from. */
const senders = new WeakMap<IncomingMessage, string>();
const ownerOf = (request: IncomingMessage): string => senders.get(request) ?? '';
const contexts = new WeakMap<IncomingMessage, Context>();

const receiver = ({ uploads, fileBytes, userOf }: FormOptions) => {
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
  // The types of multer for Koa know its engines less well than multer's own.
  const storage = uploadStorage(uploads, ownerOf) as NonNullable<multer.Options['storage']>;
  const streamHandler = (request: IncomingMessage, parser: Writable): void =>
    readFields(request, parser, fieldsOf(request));
  const options = { storage, fileFilter, streamHandler, defParamCharset: 'utf8' };
  return multer({ ...options, limits: { ...limits, fileSize: fileBytes } } as multer.Options).any();
};

const isLimit = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('LIMIT_');
/** busboy's words for a form that ends early or has no boundary, which carry no code; and multer's for odd names. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'MulterError' || /multipart|unexpected end|malformed|content.?type/i.test(error.message));

const formFailure = (ctx: Context, error: unknown): Step<ReadForm> => {
  // A body that has arrived in full but was not read to its end breaks off, too.
  if (ctx.req.destroyed && !ctx.req.readableEnded) throw new ClientGone('the client hung up', { cause: error });
  if (isLimit(error)) return tooLarge;
  if (isMalformed(error)) return pass({ fields: valuesOf(ctx.req) });
  throw error;
};

/** Resolves when the connection ends before the answer does, also if the answer never got the connection. */
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

/** What came of a form that came to its end. */
const whole = (ctx: Context): ReadForm => {
  const [file] = (ctx.files ?? []) as readonly { readonly path: string }[];
  const { notUtf8 } = fieldsOf(ctx.req);
  return {
    fields: valuesOf(ctx.req),
    ...(file ? { file: { location: file.path, address: ctx.state.address, abandoned: abandonment(ctx) } } : {}),
    ...(notUtf8 === undefined ? {} : { notUtf8 }),
  };
};

/** Reads a form with at most one `file`, which lies among the uploads until it is discarded. */
export const formReader = (options: FormOptions): ((ctx: Context) => Promise<Step<ReadForm>>) => {
  const receive = receiver(options);
  const received = async (ctx: Context): Promise<Step<ReadForm>> => {
    arriving.set(ctx.req, noFields());
    contexts.set(ctx.req, ctx);
    senders.set(ctx.req, `address ${ctx.state.address}`);
    const arrived = receive(ctx, async () => {});
    cutWhenInPieces(ctx.req, options.fileBytes + everythingElse);
    await arrived;
    return pass(whole(ctx));
  };
  return async (ctx) => {
    if (isEncoded(ctx.req)) return unsupported;
    if (!hasBody(ctx.req)) return pass({ fields: {} });
    if (!multipart.test(ctx.req.headers['content-type'] ?? '')) return unsupported;
    if (Number(ctx.req.headers['content-length'] ?? 0) > options.fileBytes + everythingElse) return tooLarge;
    return received(ctx).catch((error: unknown) => formFailure(ctx, error));
  };
};
