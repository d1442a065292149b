const magic = 0xfd2fb528;
// RFC 8878: eight bytes of content size, and a window. Without a window descriptor the whole content is the window, and
// readers, including Anki, refuse windows above 128 MiB.
const header = 0xc0;
const window = 7 << 3;
// 128 KiB: the window, and the maximum size of a block.
const blockBytes = 2 ** 17;

const headerOf = (size: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(14));
  view.setUint32(0, magic, true);
  view.setUint8(4, header);
  view.setUint8(5, window);
  view.setBigUint64(6, BigInt(size), true);
  return new Uint8Array(view.buffer);
};

/** Three bytes: last-block flag, type "raw", and size. */
const blockHeader = (size: number, isLast: boolean): Uint8Array => {
  const value = (size << 3) | (isLast ? 1 : 0);
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, value >>> 16);
};

/** A zstd frame with pieces of `size` bytes together, uncompressed. Valid for every reader, and needs no compressor. */
export function* rawZstd(pieces: readonly Uint8Array[], size: number): Generator<Uint8Array> {
  yield headerOf(size);
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += blockBytes) {
      const end = Math.min(piece.length, at + blockBytes);
      yield blockHeader(end - at, false);
      yield piece.subarray(at, end);
    }
  }
  yield blockHeader(0, true);
}
