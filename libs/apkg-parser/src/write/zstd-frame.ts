import { rawZstd } from './raw-zstd.ts';

/** The content of a zip member. */
export interface Held {
  readonly pieces: Iterable<Uint8Array>;
  /** Whether deflating would not reduce its size. */
  readonly isPacked?: boolean;
}

interface NodeZlib {
  /** Since Node 22.15. */
  readonly zstdCompress?: (bytes: Uint8Array, done: (error: Error | null, packed: Uint8Array) => void) => void;
}

/** Undefined outside Node. Not an import, which would break browsers. */
const nodeZlib = (): NodeZlib | undefined =>
  typeof process === 'object' ? (process.getBuiltinModule?.('node:zlib') as NodeZlib | undefined) : undefined;

/**
 * Bytes as one zstd frame: by Node's compressor in its own thread, or uncompressed, to be deflated in the zip (decision
 * 0024).
 */
export const zstdFrame = async (bytes: Uint8Array): Promise<Held> => {
  const compress = nodeZlib()?.zstdCompress;
  if (!compress) return { pieces: rawZstd(bytes) };
  const packed = await new Promise<Uint8Array>((resolve, reject) =>
    compress(bytes, (error, frame) => (error ? reject(error) : resolve(frame))),
  );
  return { pieces: [packed], isPacked: true };
};
