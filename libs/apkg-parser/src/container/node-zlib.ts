import { ZstdTooLarge } from './zstd-headers.ts';

/** The parts of Node's own zlib that are used where they are there: zstd since Node 22.15. */
interface NodeZlib {
  readonly zstdDecompress?: (
    packed: Uint8Array,
    options: { readonly chunkSize: number; readonly maxOutputLength: number },
    done: (error: Error | null, bytes: Uint8Array) => void,
  ) => void;
}

const leastChunk = 64;
const tooLarge = 'ERR_BUFFER_TOO_LARGE';

/** Without an import that would keep this library out of browsers. */
const zlib = (): NodeZlib | undefined =>
  typeof process === 'object' ? (process.getBuiltinModule?.('node:zlib') as NodeZlib | undefined) : undefined;

/**
 * Decodes one zstd frame of at most so many bytes in a thread of Node's, checksum looked at; undefined where Node cannot.
 * Rejects when it is damaged, and with `ZstdTooLarge` when it holds more.
 */
export const nodeZstd = (packed: Uint8Array, mostBytes: number): Promise<Uint8Array> | undefined => {
  const decompress = zlib()?.zstdDecompress;
  if (!decompress || mostBytes === 0) return undefined;
  // In one chunk: of several Node makes a copy in the end.
  const options = { chunkSize: Math.max(leastChunk, mostBytes), maxOutputLength: mostBytes };
  return new Promise((resolve, reject) => {
    decompress(packed, options, (error, bytes) => {
      if (error) reject((error as NodeJS.ErrnoException).code === tooLarge ? new ZstdTooLarge() : error);
      else resolve(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
  });
};
