import multer from '@koa/multer';
import type { PackageFile } from '@flashcards/application';
import type { IncomingMessage } from 'node:http';
import type { Step } from './answer.ts';
import { pass, protocolAnswer, stop } from './answer.ts';
import type { Values } from './check-values.ts';
import { cutWhenInPieces } from './body-bytes.ts';
import { ClientGone } from './client-gone.ts';
import { notUtf8In, pipeWatched } from './form-text.ts';
import { hasBody, isEncoded } from './read-body.ts';
import type { Uploads } from '../uploads.ts';
import type { Context } from './state.ts';
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
  /** Whether this token lets anyone in; a file behind one that does not is dropped unread. */
  readonly isWelcome: (token: unknown) => Promise<boolean>;
}

const unsupported = stop(protocolAnswer('unsupported_media_type'));
const tooLarge = stop(protocolAnswer('body_too_large'));

const multipart = /^multipart\/form-data[ \t]*(;|$)/i;
// Unknown fields are ignored (contract, section 1), as long as they are not an attack.
const mostFields = 100;
const mostFiles = 10;
const fieldBytes = 64 * 1024;
// The index limit keeps a field called `a[4294967295]` from making an array of that length.
const limits = { files: mostFiles, fields: mostFields, fieldSize: fieldBytes, fieldArrayIndexLimit: 99 };
const everythingElse = mostFields * fieldBytes;

/** Of a repeated field the first value counts. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

const fieldsOf = (body: unknown): Values =>
  Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, firstOf(value)]));

const bodyOf = (request: object): unknown => (request as { body?: unknown }).body;

const receiver = ({ uploads, fileBytes, isWelcome }: FormOptions) => {
  const hasFile = new WeakSet<IncomingMessage>();
  const fileFilter: multer.Options['fileFilter'] = (request, { fieldname }, decide) => {
    const token = firstOf((bodyOf(request) as Values | undefined)?.['jwtToken']);
    if (fieldname !== 'file' || hasFile.has(request)) return decide(null, false);
    hasFile.add(request);
    if (token === undefined) return decide(null, true);
    isWelcome(token).then(
      (welcome) => decide(null, welcome),
      (error: Error) => decide(error, false),
    );
  };
  // The types of multer for Koa know its engines less well than multer's own.
  const storage = uploadStorage(uploads) as NonNullable<multer.Options['storage']>;
  const options = {
    storage,
    fileFilter,
    streamHandler: pipeWatched,
    defParamCharset: 'utf8',
    limits: { ...limits, fileSize: fileBytes },
  };
  return multer(options).any();
};

const isLimit = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('LIMIT_');
/** busboy's words for a form that ends early or has no boundary, which carry no code; and multer's for odd names. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'MulterError' || /multipart|unexpected end|malformed|content.?type/i.test(error.message));

const formFailure = (ctx: Context, error: unknown): Step<ReadForm> => {
  if (ctx.req.destroyed && !ctx.req.complete) throw new ClientGone('the client hung up', { cause: error });
  if (isLimit(error)) return tooLarge;
  if (isMalformed(error)) return pass({ fields: fieldsOf(bodyOf(ctx.req)) });
  throw error;
};

/** Reads a form with at most one `file`, which lies among the uploads until it is discarded. */
export const formReader = (options: FormOptions): ((ctx: Context) => Promise<Step<ReadForm>>) => {
  const receive = receiver(options);
  return async (ctx) => {
    if (isEncoded(ctx.req)) return unsupported;
    if (!hasBody(ctx.req)) return pass({ fields: {} });
    if (!multipart.test(ctx.req.headers['content-type'] ?? '')) return unsupported;
    if (Number(ctx.req.headers['content-length'] ?? 0) > options.fileBytes + everythingElse) return tooLarge;
    try {
      const received = receive(ctx, async () => {});
      cutWhenInPieces(ctx.req, options.fileBytes + everythingElse);
      await received;
    } catch (error) {
      return formFailure(ctx, error);
    }
    const [file] = (ctx.files ?? []) as readonly { readonly path: string }[];
    const notUtf8 = notUtf8In(ctx.req);
    return pass({
      fields: fieldsOf(bodyOf(ctx.request)),
      ...(file ? { file: { location: file.path } } : {}),
      ...(notUtf8 === undefined ? {} : { notUtf8 }),
    });
  };
};
