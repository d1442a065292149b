import { unexpected } from '../expected.ts';
import { tagOf } from '../tag-of.ts';

/** A deck package: a file that the user chose, or its bytes. From a path in Node: `await openAsBlob(path)`. */
export type PackageSource = Blob | Uint8Array | ArrayBuffer;

/** How far the upload of a package is. */
export interface UploadProgress {
  /** Bytes of the package handed to the network so far: at most 256 KiB more each time; in browsers the browser says when. */
  readonly loaded: number;
  /** Bytes of the package. */
  readonly total: number;
}

/**
 * Told again and again while a package is sent, last with `loaded` equal to `total`; from 0 again when it is sent
 * again. What it throws ends the call.
 */
export type OnProgress = (progress: UploadProgress) => void;

const isOneOf = (value: unknown, ...tags: readonly string[]): boolean => tags.includes(tagOf(value));

const isNodeStream = (source: unknown): boolean =>
  typeof (source as { readonly pipe?: unknown } | null | undefined)?.pipe === 'function';

const hintFor = (source: unknown): string => {
  if (typeof source === 'string') return '; of a path, in Node: await openAsBlob(path)';
  if (isNodeStream(source)) return '; of the file it reads: await openAsBlob(path)';
  if (isOneOf(source, 'Response', 'Request')) return '; of it: await response.blob()';
  if (isOneOf(source, 'ReadableStream')) return '; of it: await new Response(stream).blob()';
  return '';
};

/**
 * The package as something that can be sent twice. Copies nothing where it is a Blob already: one from `openAsBlob` is
 * read from disk while it is sent.
 */
export const blobOf = (where: string, source: PackageSource): Blob => {
  if (isOneOf(source, 'Blob', 'File')) return source as Blob;
  if (ArrayBuffer.isView(source) || isOneOf(source, 'ArrayBuffer'))
    return new Blob([source as Uint8Array<ArrayBuffer> | ArrayBuffer]);
  const { message } = unexpected(where, 'a Blob, a File, a Uint8Array or an ArrayBuffer', source);
  throw new TypeError(message + hintFor(source));
};

const fileNameOf = (file: Blob): string => {
  const { name } = file as { readonly name?: unknown };
  return typeof name === 'string' && name !== '' ? name : 'deck.apkg';
};

type Fields = Readonly<Record<string, unknown>>;

/** Text fields go before the file, so that a server can turn a request away before it took the package in. */
const formOf = (fields: Fields, file: Blob | undefined): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  if (file) form.append('file', file, fileNameOf(file));
  return form;
};

/** Browsers send a stream over HTTP/2 only, and some not at all; Node, Deno and Bun send it over anything. */
export const canStream = (): boolean =>
  typeof (globalThis as { process?: { versions?: { node?: unknown } } }).process?.versions?.node === 'string';

/** Bytes between two calls of `onProgress`. */
const step = 256 * 1024;

/** The bytes as they are asked for. Never errs: an error inside a stream of a body ends the process on Node 24. */
const countedStream = (whole: Blob, head: number, { file, onProgress, fail }: Counted): ReadableStream<Uint8Array> => {
  let sent = 0;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      if (sent >= whole.size) return controller.close();
      const bytes = new Uint8Array(await whole.slice(sent, sent + step).arrayBuffer());
      sent += bytes.length;
      controller.enqueue(bytes);
      // The fields around the file are sent too, and are no part of the total.
      onProgress({ loaded: Math.min(Math.max(sent - head, 0), file.size), total: file.size });
    } catch (error) {
      fail(error);
    }
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
};

/** The form as a stream that is counted on its way out, of a length that is known: the form of an empty file around it. */
const countedRequest = async (fields: Fields, counted: Counted): Promise<RequestInit> => {
  const { file } = counted;
  const empty = new Response(formOf(fields, new File([], fileNameOf(file), { type: file.type })));
  const text = await empty.text();
  const end = text.lastIndexOf('\r\n--');
  const head = new Blob([text.slice(0, end)]);
  const whole = new Blob([head, file, text.slice(end)]);
  return {
    headers: { ...Object.fromEntries(empty.headers), 'content-length': String(whole.size) },
    body: countedStream(whole, head.size, counted),
    // Not in the DOM's types yet; without it undici refuses a stream.
    ...{ duplex: 'half' },
  };
};

interface Counted {
  readonly file: Blob;
  readonly onProgress: OnProgress;
  /** Ends the call with this error. */
  readonly fail: (error: unknown) => void;
}

export interface Upload {
  /** Left out, the form has none: the server says so. */
  readonly file: Blob | undefined;
  readonly onProgress: OnProgress | undefined;
  readonly fail: (error: unknown) => void;
}

/** The body of an operation that takes a package. */
export const formRequest = async (fields: Fields, { file, onProgress, fail }: Upload): Promise<RequestInit> =>
  file && onProgress && canStream()
    ? countedRequest(fields, { file, onProgress, fail })
    : { body: formOf(fields, file) };
