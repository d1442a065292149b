const magic = 0xfd2fb528;
// RFC 8878: eight bytes of content size, and a window. Without one the window is the whole content, and of frames with
// windows beyond 128 MiB readers, Anki's among them, want nothing.
const header = 0xc0;
const window = 7 << 3;
// 128 KiB: the window, and the most that a block may hold.
const blockBytes = 2 ** 17;

const headerOf = (size: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(14));
  view.setUint32(0, magic, true);
  view.setUint8(4, header);
  view.setUint8(5, window);
  view.setBigUint64(6, BigInt(size), true);
  return new Uint8Array(view.buffer);
};

/** Three bytes: whether it is the last block, that it is stored as it is, and its size. */
const blockHeader = (size: number, isLast: boolean): Uint8Array => {
  const value = (size << 3) | (isLast ? 1 : 0);
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, value >>> 16);
};

/** The pieces of a zstd frame that holds `bytes` as they are: valid for every reader, and made without a compressor. */
export function* rawZstd(bytes: Uint8Array): Generator<Uint8Array> {
  yield headerOf(bytes.length);
  for (let at = 0; at === 0 || at < bytes.length; at += blockBytes) {
    const end = Math.min(bytes.length, at + blockBytes);
    yield blockHeader(end - at, end === bytes.length);
    yield bytes.subarray(at, end);
  }
}
