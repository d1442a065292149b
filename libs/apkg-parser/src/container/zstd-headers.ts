const frameMagic = 0xfd2fb528;
const skippableMagic = 0x184d2a50;
const mostOfBlock = 2 ** 17;
const rawType = 0;
const rleType = 1;
const compressedType = 2;
const reservedType = 3;

/** Zstd data unpacks to too many bytes, or has more blocks than regular writers produce. */
export class ZstdTooLarge extends Error {}

/** What the frame headers of zstd data state (RFC 8878), read without decompressing. */
export interface ZstdHeaders {
  /** The largest window of any frame. */
  readonly windowBytes: number;
  /** The sum of the frames' stated content sizes; a frame without one adds nothing. */
  readonly statedBytes: number;
  /** Upper bound of the unpacked bytes. */
  readonly mostBytes: number;
  /** Whether the data is exactly one frame. */
  readonly isOneFrame: boolean;
  /** Where the blocks begin, if the data is one frame of valid uncompressed blocks without a checksum. */
  readonly rawFrom: number | undefined;
}

interface FrameHeader {
  readonly length: number;
  readonly windowSize: number;
  readonly contentSize: number | undefined;
  readonly checksumBytes: number;
}

const littleEndian = (view: DataView, at: number, length: number): number => {
  let value = 0;
  for (let byte = 0; byte < length; byte += 1) value += view.getUint8(at + byte) * 2 ** (8 * byte);
  return value;
};

const windowOf = (descriptor: number): number => {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
};

const readHeader = (view: DataView, at: number): FrameHeader => {
  const descriptor = view.getUint8(at + 4);
  const single = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] as number;
  const sizeBytes = [single ? 1 : 0, 2, 4, 8][descriptor >> 6] as number;
  const dictionaryAt = at + 5 + (single ? 0 : 1);
  if (littleEndian(view, dictionaryAt, dictionaryBytes) !== 0) throw new RangeError('zstd frame needs a dictionary');
  const sizeAt = dictionaryAt + dictionaryBytes;
  const contentSize = sizeBytes === 0 ? undefined : littleEndian(view, sizeAt, sizeBytes) + (sizeBytes === 2 ? 256 : 0);
  return {
    length: sizeAt + sizeBytes - at,
    windowSize: single ? (contentSize ?? 0) : windowOf(view.getUint8(at + 5)),
    contentSize,
    checksumBytes: descriptor & 4,
  };
};

interface Frame {
  readonly end: number;
  readonly windowSize: number;
  readonly stated: number;
  readonly most: number;
  readonly rawFrom: number | undefined;
}

/** Counts blocks and frames. Each costs time, even an empty one. */
type Count = () => void;

const blockHeaderBytes = 3;

const readBlock = (view: DataView, at: number) => {
  const header = view.getUint16(at, true) + view.getUint8(at + 2) * 2 ** 16;
  return { isLast: (header & 1) !== 0, type: (header >> 1) & 3, size: header >> 3 };
};

/** The end of a frame's blocks, an upper bound of their content, and whether none is compressed. */
const readBlocks = (view: DataView, start: number, count: Count) => {
  let at = start;
  let most = 0;
  let isRaw = true;
  for (let ended = false; !ended;) {
    count();
    const { isLast, type, size } = readBlock(view, at);
    if (type === reservedType) throw new RangeError('reserved zstd block type');
    ended = isLast;
    isRaw &&= type === rawType && size <= mostOfBlock;
    at += blockHeaderBytes + (type === rleType ? 1 : size);
    most += type === compressedType ? mostOfBlock : size;
  }
  return { end: at, most, isRaw };
};

const readFrame = (view: DataView, start: number, count: Count): Frame => {
  const { length, checksumBytes, windowSize, contentSize } = readHeader(view, start);
  const { end, most, isRaw } = readBlocks(view, start + length, count);
  if (end + checksumBytes > view.byteLength) throw new RangeError('truncated zstd frame');
  if (contentSize !== undefined && contentSize > most) throw new RangeError('a zstd frame states too much');
  const isReserved = (view.getUint8(start + 4) & 8) !== 0;
  const isPlain = [isRaw, checksumBytes === 0, contentSize === most, !isReserved].every(Boolean);
  return {
    end: end + checksumBytes,
    windowSize,
    stated: contentSize ?? 0,
    most: contentSize ?? most,
    rawFrom: isPlain ? start + length : undefined,
  };
};

/** Moves the content of uncompressed blocks together, in place, from the first block on. `zstdHeaders` has checked them. */
export const joinRawBlocks = (bytes: Uint8Array, from: number): Uint8Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = from;
  let joined = 0;
  for (let ended = false; !ended;) {
    const { isLast, size } = readBlock(view, at);
    ended = isLast;
    at += blockHeaderBytes;
    bytes.copyWithin(joined, at, at + size);
    at += size;
    joined += size;
  }
  return bytes.subarray(0, joined);
};

/**
 * Reads the headers of all frames; skippable frames are skipped. Throws `ZstdTooLarge` if there are more blocks and
 * frames than `mostBlocks`, and `RangeError` if not all bytes are zstd data.
 */
export const zstdHeaders = (bytes: Uint8Array, mostBlocks: number): ZstdHeaders => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let blocks = 0;
  const count = (): void => {
    blocks += 1;
    if (blocks > mostBlocks) throw new ZstdTooLarge();
  };
  let all: ZstdHeaders = { windowBytes: 0, statedBytes: 0, mostBytes: 0, isOneFrame: false, rawFrom: undefined };
  let at = 0;
  while (at < bytes.length) {
    count();
    const magic = view.getUint32(at, true);
    if ((magic & 0xfffffff0) >>> 0 === skippableMagic) {
      at += 8 + view.getUint32(at + 4, true);
      continue;
    }
    if (magic !== frameMagic) throw new RangeError('not a zstd frame');
    const { end, windowSize, stated, most, rawFrom } = readFrame(view, at, count);
    const isOneFrame = at === 0 && end === bytes.length;
    all = {
      windowBytes: Math.max(all.windowBytes, windowSize),
      statedBytes: all.statedBytes + stated,
      mostBytes: all.mostBytes + most,
      isOneFrame,
      rawFrom: isOneFrame ? rawFrom : undefined,
    };
    at = end;
  }
  if (at > bytes.length) throw new RangeError('truncated zstd frame');
  return all;
};
