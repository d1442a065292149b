import type { PackageLimits } from '../limits.ts';
import { unpackedLimit } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import { nodeZstd } from './node-zlib.ts';
import type { ZstdHeaders } from './zstd-headers.ts';
import { joinRawBlocks, ZstdTooLarge, zstdHeaders } from './zstd-headers.ts';

// The maximum window that zstd accepts by default.
const mostWindowBytes = 2 ** 27;

const tooLarge = (): PackageError => new PackageError('too-large', 'The package unpacks to too much data.');
const damaged = (cause?: unknown): PackageError =>
  new PackageError('corrupt', 'Compressed data inside the package is damaged.', { cause });

const typed = (cause: unknown): PackageError => (cause instanceof ZstdTooLarge ? tooLarge() : damaged(cause));

const headersOf = (packed: Uint8Array, { zstdBlocks }: PackageLimits): ZstdHeaders => {
  try {
    return zstdHeaders(packed, zstdBlocks);
  } catch (cause) {
    throw typed(cause);
  }
};

/** Zstd data of which only the headers have been read. */
export interface ZstdData {
  /** Upper bound of the unpacked bytes. */
  readonly mostBytes: number;
  /** Unpacks into a new buffer. Rejects with `corrupt` or `too-large`. */
  unpack(): Promise<Uint8Array>;
}

/** Loaded on demand; not needed where Node has zstd. */
const unpackByWasm = async (packed: Uint8Array, mostBytes: number): Promise<Uint8Array> => {
  const { decodeZstd } = await import('./zstd-decoder.ts');
  const target = new Uint8Array(mostBytes);
  return target.subarray(0, await decodeZstd(packed, target));
};

/** Zstd data, and whether it may be overwritten. */
interface Packed {
  readonly packed: Uint8Array;
  readonly isOwn: boolean;
}

/**
 * Zstd data that may unpack to `most` bytes, within the ratio of the limits. Throws `corrupt` or `too-large` based on
 * the headers. Uncompressed blocks that may be overwritten take no further memory.
 */
export const openZstd = ({ packed, isOwn }: Packed, most: number, limits: PackageLimits): ZstdData => {
  const limit = unpackedLimit(packed.length, most, limits);
  const { windowBytes, statedBytes, mostBytes: possible, isOneFrame, rawFrom } = headersOf(packed, limits);
  if (statedBytes > limit || windowBytes > mostWindowBytes) throw tooLarge();
  // A deflated member may be larger than the package. Only blocks that are joined in place need no second copy.
  if (packed.length > limits.packageBytes && rawFrom === undefined) throw tooLarge();
  const mostBytes = Math.min(limit, possible);
  const unpack = async (): Promise<Uint8Array> => {
    if (isOwn && rawFrom !== undefined) return joinRawBlocks(packed, rawFrom);
    try {
      const own = isOneFrame ? nodeZstd(packed, mostBytes) : undefined;
      return await (own ?? unpackByWasm(packed, mostBytes));
    } catch (cause) {
      throw typed(cause);
    }
  };
  return { mostBytes, unpack };
};

export const unzstd = async (packed: Uint8Array, most: number, limits: PackageLimits): Promise<Uint8Array> =>
  openZstd({ packed, isOwn: false }, most, limits).unpack();
