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
export const blobOf = (source: PackageSource): Blob =>
  source instanceof Blob ? source : new Blob([source as Uint8Array<ArrayBuffer> | ArrayBuffer]);

export const fileNameOf = (source: PackageSource): string => {
  const { name } = source as { readonly name?: unknown };
  return typeof name === 'string' && name !== '' ? name : 'deck.apkg';
};
