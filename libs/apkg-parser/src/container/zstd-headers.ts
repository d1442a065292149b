const frameMagic = 0xfd2fb528;
const skippableMagic = 0x184d2a50;
const mostOfBlock = 2 ** 17;
const rleType = 1;
const compressedType = 2;
const reservedType = 3;

/** More comes out of zstd data than may, or it has more blocks than data of an honest writer. */
export class ZstdTooLarge extends Error {}

/** What zstd data says about itself in the headers of its frames (RFC 8878), read without decompressing. */
export interface ZstdHeaders {
  /** The largest window of a frame. */
  readonly windowBytes: number;
  /** How much all frames state that they hold; those that do not say count for nothing. */
  readonly statedBytes: number;
  /** An upper bound of what comes out. */
  readonly mostBytes: number;
  /** True for one frame and nothing else. */
  readonly isOneFrame: boolean;
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
}

/** Counts blocks and frames, each of which costs time however little it holds. */
type Count = () => void;

/** The blocks of a frame: where they end, and how much can come out of them. */
const readBlocks = (view: DataView, start: number, count: Count): { readonly end: number; readonly most: number } => {
  let at = start;
  let most = 0;
  for (let last = false; !last;) {
    count();
    const header = view.getUint16(at, true) + view.getUint8(at + 2) * 2 ** 16;
    const type = (header >> 1) & 3;
    if (type === reservedType) throw new RangeError('reserved zstd block type');
    last = (header & 1) !== 0;
    at += 3 + (type === rleType ? 1 : header >> 3);
    most += type === compressedType ? mostOfBlock : header >> 3;
  }
  return { end: at, most };
};

const readFrame = (view: DataView, start: number, count: Count): Frame => {
  const { length, checksumBytes, windowSize, contentSize } = readHeader(view, start);
  const { end, most } = readBlocks(view, start + length, count);
  if (end + checksumBytes > view.byteLength) throw new RangeError('truncated zstd frame');
  if (contentSize !== undefined && contentSize > most) throw new RangeError('a zstd frame states too much');
  return { end: end + checksumBytes, windowSize, stated: contentSize ?? 0, most: contentSize ?? most };
};

/**
 * Reads the headers of all frames; frames to skip are skipped, and others may follow. Throws `ZstdTooLarge` when there
 * are more blocks and frames than `mostBlocks`, and `RangeError` when the data is not zstd from its first byte to its last.
 */
export const zstdHeaders = (bytes: Uint8Array, mostBlocks: number): ZstdHeaders => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let blocks = 0;
  const count = (): void => {
    blocks += 1;
    if (blocks > mostBlocks) throw new ZstdTooLarge();
  };
  let all = { windowBytes: 0, statedBytes: 0, mostBytes: 0, isOneFrame: false };
  let at = 0;
  while (at < bytes.length) {
    count();
    const magic = view.getUint32(at, true);
    if ((magic & 0xfffffff0) >>> 0 === skippableMagic) {
      at += 8 + view.getUint32(at + 4, true);
      continue;
    }
    if (magic !== frameMagic) throw new RangeError('not a zstd frame');
    const { end, windowSize, stated, most } = readFrame(view, at, count);
    all = {
      windowBytes: Math.max(all.windowBytes, windowSize),
      statedBytes: all.statedBytes + stated,
      mostBytes: all.mostBytes + most,
      isOneFrame: at === 0 && end === bytes.length,
    };
    at = end;
  }
  if (at > bytes.length) throw new RangeError('truncated zstd frame');
  return all;
};
