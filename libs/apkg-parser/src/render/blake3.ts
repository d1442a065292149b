/** A chaining value of eight words, or a block of sixteen. */
type Words = Uint32Array;

const start: Words = /* @__PURE__ */ Uint32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const reordered = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
const rounds = 7;
const blockBytes = 64;
const chunkBytes = 1024;
const flags = { chunkStart: 1, chunkEnd: 2, parent: 4, root: 8 };

/** Where each round takes the words of a block from. */
const order = /* @__PURE__ */ (() => {
  const places = reordered.map((_, place) => place);
  for (let at = 0; at < 16 * (rounds - 1); at += 1)
    places.push(places[at - (at % 16) + (reordered[at % 16] as number)] as number);
  return Uint8Array.from(places);
})();

const state = /* @__PURE__ */ new Uint32Array(16);

/** Mixes two words of a block into the words a, b, c and d of the state. */
// eslint-disable-next-line max-params -- the hottest function
const mix = (a: number, b: number, c: number, d: number, first: number, second: number): void => {
  let [p, q, r, s] = [state[a], state[b], state[c], state[d]] as [number, number, number, number];
  p = (p + q + first) | 0;
  s ^= p;
  s = (s << 16) | (s >>> 16);
  r = (r + s) | 0;
  q ^= r;
  q = (q << 20) | (q >>> 12);
  p = (p + q + second) | 0;
  s ^= p;
  state[d] = s = (s << 24) | (s >>> 8);
  state[c] = r = (r + s) | 0;
  q ^= r;
  state[b] = (q << 25) | (q >>> 7);
  state[a] = p;
};

interface Block {
  readonly words: Words;
  readonly bytes: number;
  /** The number of its chunk. */
  readonly chunk: number;
  readonly flags: number;
}

/** The chaining value after a block. */
const compress = (before: Words, { words, bytes, chunk, flags: stated }: Block): Words => {
  state.set(before);
  state.set(start.subarray(0, 4), 8);
  state.set([chunk, 0, bytes, stated], 12);
  for (let at = 0; at < order.length; at += 2) {
    const shift = (at >> 3) & 1;
    const a = (at >> 1) & 3;
    mix(
      a,
      4 + ((a + shift) & 3),
      8 + ((a + 2 * shift) & 3),
      12 + ((a + 3 * shift) & 3),
      words[order[at] as number] as number,
      words[order[at + 1] as number] as number,
    );
  }
  return start.map((_, at) => (state[at] as number) ^ (state[at + 8] as number));
};

const wordsOf = (bytes: Uint8Array): Words => {
  const block = new Uint8Array(blockBytes);
  block.set(bytes);
  const view = new DataView(block.buffer);
  return new Uint32Array(blockBytes / 4).map((_, at) => view.getUint32(4 * at, true));
};

const hashChunk = (bytes: Uint8Array, chunk: number, root: number): Words => {
  let value = start;
  const last = Math.max(0, Math.ceil(bytes.length / blockBytes) - 1);
  for (let at = 0; at <= last; at += 1) {
    const piece = bytes.subarray(at * blockBytes, (at + 1) * blockBytes);
    const stated = (at === 0 ? flags.chunkStart : 0) | (at === last ? flags.chunkEnd | root : 0);
    value = compress(value, { words: wordsOf(piece), bytes: piece.length, chunk, flags: stated });
  }
  return value;
};

/** The left branch of the tree is the largest one that is full and leaves something for the right one. */
const hash = (bytes: Uint8Array, chunk: number, root: number): Words => {
  if (bytes.length <= chunkBytes) return hashChunk(bytes, chunk, root);
  const chunks = 2 ** Math.floor(Math.log2((bytes.length - 1) / chunkBytes));
  const left = hash(bytes.subarray(0, chunks * chunkBytes), chunk, 0);
  const right = hash(bytes.subarray(chunks * chunkBytes), chunk + chunks, 0);
  const words = Uint32Array.of(...left, ...right);
  return compress(start, { words, bytes: blockBytes, chunk: 0, flags: flags.parent | root });
};

/**
 * The first eight bytes of the BLAKE3 hash of a text, in hexadecimal digits. A library would be 2 kB more of each page
 * that opens packages.
 */
export const blake3 = (text: string): string => {
  const [first = 0, second = 0] = hash(new TextEncoder().encode(text), 0, flags.root);
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, first, true);
  view.setUint32(4, second, true);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
};
