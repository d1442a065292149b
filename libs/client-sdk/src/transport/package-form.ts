import { unexpected } from '../expected.ts';
import { tagOf } from '../tag-of.ts';

/**
 * A deck package, a CSV file, a picture or a sound: a file the user chose, or its bytes. For a path in Node:
 * `await openAsBlob(path)`.
 */
export type PackageSource = Blob | Uint8Array | ArrayBuffer;

/** Progress of the upload of a package. */
export interface UploadProgress {
  /**
   * Bytes of the package passed to the network so far. Grows by at most 256 KiB per call; in browsers, the browser sets
   * the pace.
   */
  readonly loaded: number;
  /** Size of the package in bytes. */
  readonly total: number;
}

/**
 * Called repeatedly while a package is sent, last with `loaded` equal to `total`. Starts again at 0 when the package is
 * sent again. An error it throws ends the call.
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
 * The package as a Blob, which can be sent more than once. A Blob is not copied: one from `openAsBlob` is read from
 * disk while it is sent.
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

/** Text fields precede the file, so that a server can refuse the request before it receives the package. */
const formOf = (fields: Fields, file: Blob | undefined): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  if (file) form.append('file', file, fileNameOf(file));
  return form;
};

/**
 * Whether the platform can stream a request body. Browsers do so over HTTP/2 only, and some not at all; Node, Deno and
 * Bun always do.
 */
export const canStream = (): boolean =>
  typeof (globalThis as { process?: { versions?: { node?: unknown } } }).process?.versions?.node === 'string';

/** Bytes between two calls of `onProgress`. */
const step = 256 * 1024;

/** The parts in pieces. One Blob of all parts would lack those on disk in Bun. */
async function* piecesOf(parts: readonly Blob[]) {
  for (const part of parts)
    for (let at = 0; at < part.size; at += step)
      yield { part, bytes: new Uint8Array(await part.slice(at, at + step).arrayBuffer()) };
}

/**
 * The bytes as they are requested. The stream itself never fails: an error in a body's stream ends the process on Node
 * 24.
 */
const countedStream = (parts: readonly Blob[], { file, onProgress, fail }: Counted): ReadableStream<Uint8Array> => {
  const pieces = piecesOf(parts);
  let loaded = 0;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      const { value } = await pieces.next();
      if (!value) return controller.close();
      controller.enqueue(value.bytes);
      if (value.part === file) loaded += value.bytes.length;
      onProgress?.({ loaded, total: file.size });
    } catch (error) {
      fail(error);
    }
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
};

/**
 * The form as a stream of known length that counts its bytes. Built from the form of an empty file, with the file's
 * bytes inserted.
 */
const countedRequest = async (fields: Fields, counted: Counted): Promise<RequestInit> => {
  const { file } = counted;
  const empty = new Response(formOf(fields, new File([], fileNameOf(file), { type: file.type })));
  // Before the text: Bun forgets the content type of a body that was read.
  const headers = Object.fromEntries(empty.headers);
  const text = await empty.text();
  const end = text.lastIndexOf('\r\n--');
  const parts = [new Blob([text.slice(0, end)]), file, new Blob([text.slice(end)])];
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  return {
    headers: { ...headers, 'content-length': String(size) },
    body: countedStream(parts, counted),
    // Missing in the DOM's types. undici refuses a stream without it.
    ...{ duplex: 'half' },
  };
};

interface Counted {
  readonly file: Blob;
  readonly onProgress: OnProgress | undefined;
  /** Ends the call with this error. */
  readonly fail: (error: unknown) => void;
}

export interface Upload extends Omit<Counted, 'file'> {
  /** If left out, the form has no file, and the server reports that. */
  readonly file: Blob | undefined;
  readonly mayStream: boolean;
}

/**
 * Builds the request body of an operation that takes a package. On Node 24, a form whose file can no longer be read
 * ends the process too, so it is streamed where that is possible.
 */
export const formRequest = async (fields: Fields, { file, mayStream, ...rest }: Upload): Promise<RequestInit> =>
  file && mayStream && canStream() ? countedRequest(fields, { file, ...rest }) : { body: formOf(fields, file) };
