import { unexpected } from '../expected.ts';

/** A deck package: a file that the user chose, or its bytes. From a path in Node: `await openAsBlob(path)`. */
export type PackageSource = Blob | Uint8Array | ArrayBuffer;

/** How far the upload of a package is. */
export interface UploadProgress {
  /** Bytes handed to the network so far. */
  readonly loaded: number;
  /** Bytes of the package. */
  readonly total: number;
}

/**
 * Told again and again while a package is sent, last with `loaded` equal to `total`; from 0 again when it is sent
 * again. What it throws ends the call.
 */
export type OnProgress = (progress: UploadProgress) => void;

const isOneOf = (value: unknown, ...tags: readonly string[]): boolean =>
  tags.includes(Object.prototype.toString.call(value).slice('[object '.length, -1));

const hintFor = (source: unknown): string => {
  if (typeof source === 'string') return '; of a path, in Node: await openAsBlob(path)';
  if (isOneOf(source, 'Response', 'Request')) return '; of it: await response.blob()';
  if (isOneOf(source, 'ReadableStream')) return '; of it: await new Response(stream).blob()';
  return '';
};

/**
 * The package as something that can be sent twice. Copies nothing where it is a Blob already: one from `openAsBlob` is
 * read from disk while it is sent. By its tag, for another window's Blob is none of this one's.
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

/** Text fields go before the file, so that a server can turn a request away before it took the package in. */
const formOf = (fields: Readonly<Record<string, unknown>>, file: Blob | undefined): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  if (file) form.append('file', file, fileNameOf(file));
  return form;
};

/** Tells of the bytes on their way. Never throws: an error inside a stream of a body ends the process on Node 24. */
const counting = (total: number, { onProgress, fail }: Counted): TransformStream<Uint8Array, Uint8Array> => {
  let loaded = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      loaded += chunk.byteLength;
      controller.enqueue(chunk);
      try {
        // The fields around the file are sent too, and are no part of the total.
        onProgress({ loaded: Math.min(loaded, total), total });
      } catch (error) {
        fail(error);
      }
    },
  });
};

/** Browsers send a stream over HTTP/2 only, and some not at all; Node, Deno and Bun send it over anything. */
const canStream = (): boolean =>
  typeof (globalThis as { process?: { versions?: { node?: unknown } } }).process?.versions?.node === 'string';

/** The form as a stream that is counted on its way out. */
const countedRequest = (form: FormData, total: number, counted: Counted): RequestInit => {
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data' },
    body: encoded.body?.pipeThrough(counting(total, counted)) ?? null,
    // Not in the DOM's types yet; without it undici refuses a stream.
    ...{ duplex: 'half' },
  };
};

interface Counted {
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
export const formRequest = (
  fields: Readonly<Record<string, unknown>>,
  { file, onProgress, fail }: Upload,
): RequestInit => {
  const form = formOf(fields, file);
  return file && onProgress && canStream() ? countedRequest(form, file.size, { onProgress, fail }) : { body: form };
};
