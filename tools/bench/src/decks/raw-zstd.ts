const magic = 0xfd2fb528;
// One segment, and four bytes that tell the size of the content.
const descriptor = 0xa0;
const headerBytes = 9;
const largestBlock = 128 * 1024;

/** A zstd frame whose blocks hold the bytes as they are: any reader takes it, and no compressor is needed to make it. */
export const rawZstd = (content: Uint8Array): Uint8Array => {
  const blocks = Math.max(1, Math.ceil(content.length / largestBlock));
  const frame = new Uint8Array(headerBytes + content.length + 3 * blocks);
  const view = new DataView(frame.buffer);
  view.setUint32(0, magic, true);
  frame[4] = descriptor;
  view.setUint32(5, content.length, true);
  let at = headerBytes;
  for (let block = 0; block < blocks; block += 1) {
    const bytes = content.subarray(block * largestBlock, (block + 1) * largestBlock);
    const header = (bytes.length << 3) | Number(block === blocks - 1);
    frame.set([header & 0xff, (header >> 8) & 0xff, header >> 16], at);
    frame.set(bytes, at + 3);
    at += 3 + bytes.length;
  }
  return frame;
};
