const magic = 0xfd2fb528;
// A content size of four bytes, and a window of 2 MiB as in Anki. A window as large as the content would exceed the
// parser's limit.
const descriptor = 0x80;
const window = 0x58;
const headerBytes = 10;
const largestBlock = 128 * 1024;

/** A zstd frame with raw blocks: valid for every reader, and needs no compressor. */
export const rawZstd = (content: Uint8Array): Buffer => {
  const blocks = Math.max(1, Math.ceil(content.length / largestBlock));
  const frame = Buffer.alloc(headerBytes + content.length + 3 * blocks);
  frame.writeUInt32LE(magic, 0);
  frame[4] = descriptor;
  frame[5] = window;
  frame.writeUInt32LE(content.length, 6);
  let at = headerBytes;
  for (let block = 0; block < blocks; block += 1) {
    const bytes = content.subarray(block * largestBlock, (block + 1) * largestBlock);
    frame.writeUIntLE(bytes.length * 8 + Number(block === blocks - 1), at, 3);
    frame.set(bytes, at + 3);
    at += 3 + bytes.length;
  }
  return frame;
};
