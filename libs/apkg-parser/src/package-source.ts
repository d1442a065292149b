import type { PieceReader } from './container/byte-source.ts';
import { blobReader } from './container/byte-source.ts';

/** What a package may be read from. Of a `Blob` or `File` only what is needed is read. The bytes are not changed. */
export type PackageSource = Uint8Array | ArrayBuffer | Blob;

const { get: byteLengthOf } = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength') ?? {};

/** True for the buffers of every realm: frames, `vm` contexts and jsdom have constructors of their own. */
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

/** Bytes of this realm over the same memory. Memory that a worker may change meanwhile is copied. */
const viewOf = (bytes: Uint8Array): Uint8Array => {
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isArrayBuffer(bytes.buffer) ? view : view.slice();
};

/** The source in one of two forms. Throws `TypeError` for what is none. */
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
