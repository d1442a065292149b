import { Decompress } from 'fzstd';
import { unpackedLimit, type PackageLimits } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import { zstdFrames, type ZstdFrame } from './zstd-frames.ts';

const WINDOW_BYTES = 2 ** 27;
// fzstd moves its whole window once per block, so a window of 128 MiB and a million tiny blocks would take hours.
// Anki's own frames (2 MiB, blocks of 128 KiB) stay below a tenth of this even at the largest collection allowed.
const MOVED_BYTES = 2 ** 36;

const tooLarge = (): PackageError => new PackageError('too-large', 'The package unpacks to too much data.');
const damaged = (cause?: unknown): PackageError =>
  new PackageError('corrupt', 'Compressed data inside the package is damaged.', { cause });

const check = (frames: readonly ZstdFrame[], limit: number): void => {
  const moved = frames.reduce((sum, { blocks, windowSize }) => sum + blocks * windowSize, 0);
  const stated = frames.reduce((sum, { contentSize }) => sum + (contentSize ?? 0), 0);
  const widest = frames.reduce((most, { windowSize }) => Math.max(most, windowSize), 0);
  if (stated > limit || widest > WINDOW_BYTES || moved > MOVED_BYTES) throw tooLarge();
};

/** Unpacks `frame` into `target` at `start` and returns where it ended. */
const unpackFrame = (frame: ZstdFrame, target: Uint8Array, start: number): number => {
  let at = start;
  const stream = new Decompress((chunk) => {
    if (at + chunk.length > target.length) throw tooLarge();
    target.set(chunk, at);
    at += chunk.length;
  });
  stream.push(frame.bytes, true);
  if (frame.contentSize !== undefined && at - start !== frame.contentSize) throw damaged();
  return at;
};

const framesOf = (packed: Uint8Array): readonly ZstdFrame[] => {
  try {
    return zstdFrames(packed);
  } catch (cause) {
    throw damaged(cause);
  }
};

/** Zstd data whose headers have been read, and nothing else. */
export interface ZstdData {
  /** No more bytes than this come out of it. */
  readonly mostBytes: number;
  /** Unpacks into a buffer of its own. Throws `corrupt` or `too-large`. */
  unpack(): Uint8Array;
}

const unpackAll = (frames: readonly ZstdFrame[], mostBytes: number): Uint8Array => {
  const target = new Uint8Array(mostBytes);
  let at = 0;
  try {
    for (const frame of frames) at = unpackFrame(frame, target, at);
  } catch (cause) {
    throw cause instanceof PackageError ? cause : damaged(cause);
  }
  return target.subarray(0, at);
};

/**
 * Zstd data that may unpack to `most` bytes, within the ratio of the limits. Frame checksums are not verified (fzstd
 * does not); sizes and completeness are. Throws `corrupt` or `too-large` by what the headers say.
 */
export const openZstd = (packed: Uint8Array, most: number, limits: PackageLimits): ZstdData => {
  const limit = unpackedLimit(packed.length, most, limits);
  const frames = framesOf(packed);
  check(frames, limit);
  const stated = frames.reduce((sum, frame) => sum + Math.min(frame.mostBytes, frame.contentSize ?? Infinity), 0);
  const mostBytes = Math.min(limit, stated);
  return { mostBytes, unpack: () => unpackAll(frames, mostBytes) };
};

export const unzstd = (packed: Uint8Array, most: number, limits: PackageLimits): Uint8Array =>
  openZstd(packed, most, limits).unpack();
