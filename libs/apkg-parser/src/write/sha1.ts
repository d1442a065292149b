const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** The message with its padding: a one, zeros, and its length in bits, up to a whole number of blocks. */
const padded = (bytes: Uint8Array): DataView => {
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
};

// eslint-disable-next-line max-params -- called eighty times for each 64 bytes: an array of them would be garbage
const mixed = (round: number, b: number, c: number, d: number): number => {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  return round < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc : (b ^ c ^ d) + 0xca62c1d6;
};

/** Moves the state on by one block, whose eighty words these are. */
const digestBlock = (state: Int32Array, words: Int32Array): void => {
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (let round = 0; round < 80; round += 1) {
    const next = (rotate(a, 5) + mixed(round, b, c, d) + e + (words[round] as number)) | 0;
    e = d;
    d = c;
    c = rotate(b, 30);
    b = a;
    a = next;
  }
  [a, b, c, d, e].forEach((value, at) => (state[at] = (state[at] as number) + value));
};

/**
 * SHA-1, which Anki's format asks for as a checksum; it protects nothing. Here because the platform's own is
 * asynchronous, too slow for each of many short texts, and in browsers only for secure origins.
 */
export const sha1 = (bytes: Uint8Array): Uint8Array => {
  const message = padded(bytes);
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const words = new Int32Array(80);
  const word = (at: number): number => words[at] as number;
  for (let block = 0; block < message.byteLength; block += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = message.getInt32(block + at * 4);
    for (let at = 16; at < 80; at += 1)
      words[at] = rotate(word(at - 3) ^ word(at - 8) ^ word(at - 14) ^ word(at - 16), 1);
    digestBlock(state, words);
  }
  const digest = new DataView(new ArrayBuffer(20));
  state.forEach((value, at) => digest.setInt32(at * 4, value));
  return new Uint8Array(digest.buffer);
};
