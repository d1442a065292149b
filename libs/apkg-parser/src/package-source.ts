import type { PieceReader } from './container/byte-source.ts';
import { blobReader } from './container/byte-source.ts';

/**
 * The types that a package can be read from. Only the needed parts of a `Blob` or `File` are read. The bytes are not
 * changed.
 */
export type PackageSource = Uint8Array | ArrayBuffer | Blob;

const { get: byteLengthOf } = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength') ?? {};

/** Recognizes buffers of every realm: frames, `vm` contexts and jsdom have their own constructors. */
const isArrayBuffer = (source: object): source is ArrayBuffer => {
  try {
    byteLengthOf?.call(source);
    return true;
  } catch {
    return false;
  }
};

const isBytes = (source: object): source is Uint8Array =>
  ArrayBuffer.isView(source) && Object.prototype.toString.call(source) === '[object Uint8Array]';

const isBlob = (source: object): source is Blob =>
  'size' in source && typeof source.size === 'number' && 'slice' in source && typeof source.slice === 'function';

/** A view of this realm on the same memory. Shared memory, which a worker may change, is copied. */
const viewOf = (bytes: Uint8Array): Uint8Array => {
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isArrayBuffer(bytes.buffer) ? view : view.slice();
};

/** Converts the source to one of two forms. Throws `TypeError` for anything else. */
export const readable = (source: unknown): Uint8Array | PieceReader => {
  if (typeof source === 'object' && source !== null) {
    if (isBytes(source)) return viewOf(source);
    if (isArrayBuffer(source)) return new Uint8Array(source);
    if (isBlob(source)) return blobReader(source);
  }
  throw new TypeError(
    'openPackage needs a package as Uint8Array, ArrayBuffer, Blob or File; a path is for the entry "/node"',
  );
};
