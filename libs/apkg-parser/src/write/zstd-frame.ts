import { isTooDense } from '../limits.ts';
import { rawZstd } from './raw-zstd.ts';

/** The content of a zip member. */
export interface Held {
  readonly pieces: Iterable<Uint8Array>;
  /** Whether deflating would not reduce its size. */
  readonly isPacked?: boolean;
}

export const sizeOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

interface ZstdStream extends AsyncIterable<Uint8Array> {
  write(bytes: Uint8Array): boolean;
  end(): void;
}

interface NodeZlib {
  /** Since Node 22.15. */
  readonly createZstdCompress?: (options: { readonly pledgedSrcSize: number }) => ZstdStream;
}

/** Undefined outside Node. Not an import, which would break browsers. */
const nodeZlib = (): NodeZlib | undefined =>
  typeof process === 'object' ? (process.getBuiltinModule?.('node:zlib') as NodeZlib | undefined) : undefined;

/**
 * Bytes as one zstd frame: by Node's compressor in its own thread, or uncompressed, to be deflated in the zip (decision
 * 0024). The frame tells the size of its content.
 */
export const zstdFrame = async (pieces: readonly Uint8Array[]): Promise<Held> => {
  const size = sizeOf(pieces);
  const stream = nodeZlib()?.createZstdCompress?.({ pledgedSrcSize: size });
  if (!stream) return { pieces: rawZstd(pieces, size) };
  for (const piece of pieces) stream.write(piece);
  stream.end();
  const packed: Uint8Array[] = [];
  for await (const piece of stream) packed.push(piece);
  return isTooDense(sizeOf(packed), size) ? { pieces: rawZstd(pieces, size) } : { pieces: packed, isPacked: true };
};
