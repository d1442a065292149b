import { ZstdTooLarge } from './zstd-headers.ts';

type Decompress = (
  packed: Uint8Array,
  options: { readonly chunkSize: number; readonly maxOutputLength: number },
  done: (error: Error | null, bytes: Uint8Array) => void,
) => void;

/** The parts of Node's zlib that are used if available. */
interface NodeZlib {
  readonly inflateRaw: Decompress;
  /** Since Node 22.15. */
  readonly zstdDecompress?: Decompress;
  readonly crc32?: (bytes: Uint8Array, before: number) => number;
}

const leastChunk = 64;
const tooLarge = 'ERR_BUFFER_TOO_LARGE';

/** Undefined outside Node. Not an import, which would break browsers. */
export const nodeZlib = (): NodeZlib | undefined =>
  typeof process === 'object' ? (process.getBuiltinModule?.('node:zlib') as NodeZlib | undefined) : undefined;

const decompressed = (decompress: Decompress, packed: Uint8Array, mostBytes: number): Promise<Uint8Array> => {
  // One chunk: Node would copy several into one at the end.
  const options = { chunkSize: Math.max(leastChunk, mostBytes), maxOutputLength: Math.max(1, mostBytes) };
  return new Promise((resolve, reject) => {
    decompress(packed, options, (error, bytes) => {
      if (error) reject(error);
      else resolve(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
  });
};

/**
 * Decodes one zstd frame of at most `mostBytes` in a Node thread, with checksum verification; undefined if Node cannot.
 * Rejects if the data is damaged, and with `ZstdTooLarge` if it unpacks to more.
 */
export const nodeZstd = (packed: Uint8Array, mostBytes: number): Promise<Uint8Array> | undefined => {
  const decompress = nodeZlib()?.zstdDecompress;
  return (
    decompress &&
    decompressed(decompress, packed, mostBytes).catch((error: NodeJS.ErrnoException) => {
      throw error.code === tooLarge ? new ZstdTooLarge() : error;
    })
  );
};

/**
 * Inflates at most `mostBytes` in a Node thread; undefined outside Node. Rejects if the data is damaged or unpacks to
 * more.
 */
export const nodeInflate = (packed: Uint8Array, mostBytes: number): Promise<Uint8Array> | undefined => {
  const inflateRaw = nodeZlib()?.inflateRaw;
  return inflateRaw && decompressed(inflateRaw, packed, mostBytes);
};
