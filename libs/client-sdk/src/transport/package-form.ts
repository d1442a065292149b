/** A deck package: a file that the user chose, or its bytes. From a path in Node: `await openAsBlob(path)`. */
export type PackageSource = Blob | Uint8Array | ArrayBuffer;

/** How far the upload of a package is. */
export interface UploadProgress {
  /** Bytes handed to the network so far. */
  readonly loaded: number;
  /** Bytes of the package. */
  readonly total: number;
}

/** Told again and again while a package is sent, last with `loaded` equal to `total`. */
export type OnProgress = (progress: UploadProgress) => void;

/** Copies nothing where it is a Blob already: one from `openAsBlob` is read from disk while it is sent. */
const blobOf = (source: PackageSource): Blob =>
  source instanceof Blob ? source : new Blob([source as Uint8Array<ArrayBuffer> | ArrayBuffer]);

const fileNameOf = (source: PackageSource): string => {
  const { name } = source as { readonly name?: unknown };
  return typeof name === 'string' && name !== '' ? name : 'deck.apkg';
};

/** Text fields go before the file, so that a server can turn a request away before it took the package in. */
const formOf = (fields: Readonly<Record<string, unknown>>, file: PackageSource | undefined): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  if (file) form.append('file', blobOf(file), fileNameOf(file));
  return form;
};

const counting = (total: number, onProgress: OnProgress): TransformStream<Uint8Array, Uint8Array> => {
  let loaded = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      loaded += chunk.byteLength;
      controller.enqueue(chunk);
      // The fields around the file are sent too, and are no part of the total.
      onProgress({ loaded: Math.min(loaded, total), total });
    },
  });
};

/** Browsers send a stream over HTTP/2 only, and some not at all; Node, Deno and Bun send it over anything. */
const canStream = (): boolean =>
  typeof (globalThis as { process?: { versions?: { node?: unknown } } }).process?.versions?.node === 'string';

/** The form as a stream that is counted on its way out. */
const countedRequest = (form: FormData, total: number, onProgress: OnProgress): RequestInit => {
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data' },
    body: encoded.body?.pipeThrough(counting(total, onProgress)) ?? null,
    // Not in the DOM's types yet; without it undici refuses a stream.
    ...{ duplex: 'half' },
  };
};

export interface Upload {
  /** Left out, the form has none: the server says so. */
  readonly file?: PackageSource | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/** The body of the import. */
export const formRequest = (fields: Readonly<Record<string, unknown>>, { file, onProgress }: Upload): RequestInit => {
  const form = formOf(fields, file);
  return file && onProgress && canStream() ? countedRequest(form, blobOf(file).size, onProgress) : { body: form };
};
