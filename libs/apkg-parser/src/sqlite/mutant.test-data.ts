/** Pseudo-random numbers, reproducible by seed. */
export const chance = (seed: string): ((limit: number) => number) => {
  let state = Array.from(seed).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
};

type Below = (limit: number) => number;
type Mutation = (file: Buffer, below: Below) => void;

const sizeOf = (file: Buffer): number => {
  const stated = file.readUInt16BE(16);
  return stated === 1 ? 65_536 : Math.max(512, stated);
};

/** The start of some page of the file, and of its b-tree header. */
const somePage = (file: Buffer, below: Below): { readonly start: number; readonly head: number } => {
  const size = sizeOf(file);
  const page = below(Math.max(1, Math.floor(file.length / size)));
  return { start: page * size, head: page * size + (page === 0 ? 100 : 0) };
};

const bytes = (file: Buffer, at: number, ...values: readonly number[]): void => {
  for (const [index, value] of values.entries()) if (at + index < file.length) file[at + index] = value & 0xff;
};

const edges = [0, 1, 2, 4, 0x7f, 0x80, 0x81, 0xfe, 0xff];
const edge = (below: Below): number => (below(2) === 0 ? (edges[below(edges.length)] as number) : below(256));

const pointersOf = (file: Buffer, head: number): number => head + (file.readUInt8(head) <= 5 ? 12 : 8);

/** The start of some cell of a page. */
const someCell = (file: Buffer, below: Below): number => {
  const { start, head } = somePage(file, below);
  const count = Math.max(1, Math.min(file.readUInt16BE(head + 3), 500));
  const pointer = Math.min(pointersOf(file, head) + 2 * below(count), file.length - 2);
  return Math.min(start + file.readUInt16BE(pointer), file.length - 8);
};

const anywhere: Mutation = (file, below) => bytes(file, below(file.length), edge(below));
const header: Mutation = (file, below) => bytes(file, 16 + below(84), edge(below));
const pageHead: Mutation = (file, below) => bytes(file, somePage(file, below).head + below(12), edge(below));

const cellPointer: Mutation = (file, below) => {
  const { head } = somePage(file, below);
  bytes(file, pointersOf(file, head) + below(40), edge(below));
};

/** Changes a cell's lengths, rowid or value types. */
const cell: Mutation = (file, below) => bytes(file, someCell(file, below) + below(24), edge(below));

/** Lengthens a varint, possibly without an end. */
const varint: Mutation = (file, below) => {
  const at = someCell(file, below) + below(6);
  bytes(file, at, ...Array.from({ length: 1 + below(9) }, () => 0x80 | below(128)));
};

const childOrOverflow: Mutation = (file, below) => {
  const { start, head } = somePage(file, below);
  const pages = Math.floor(file.length / sizeOf(file)) + 2;
  const place = [head + 8, start, someCell(file, below), start + sizeOf(file) - 4][below(4)] as number;
  bytes(file, place, 0, 0, 0, below(pages));
};

const swapPages: Mutation = (file, below) => {
  const [one, other] = [somePage(file, below).start, somePage(file, below).start];
  const size = sizeOf(file);
  const kept = Buffer.from(file.subarray(one, one + size));
  file.copy(file, one, other, other + size);
  kept.copy(file, other);
};

const words = [
  'integer',
  'text',
  'PRIMARY KEY',
  'NOT NULL',
  'WITHOUT ROWID',
  'without rowid',
  'CREATE TABLE',
  ',',
  '(',
  ')',
  'real',
  'blob',
];
const others = ['INTEGER', 'real', 'UNIQUE', 'numeric', 'DEFAULT 1', '"id"', '/*', '--', 'DESC', "''", '[id]', ' '];

/** Replaces a word of the schema with another of the same length. */
const schemaWord: Mutation = (file, below) => {
  const word = words[below(words.length)] as string;
  const at = file.indexOf(word, below(Math.min(file.length, 4 * sizeOf(file))));
  if (at < 0) return;
  const other = (others[below(others.length)] as string).padEnd(word.length).slice(0, word.length);
  file.write(other, at, 'latin1');
};

const mutations = [
  anywhere,
  header,
  pageHead,
  pageHead,
  cellPointer,
  cellPointer,
  cell,
  cell,
  varint,
  childOrOverflow,
  swapPages,
  schemaWord,
];

/** A copy of a database file damaged in one to three places. */
export const mutantOf = (file: Uint8Array, below: Below): Buffer => {
  const mutant = Buffer.from(file);
  for (let times = 1 + below(3); times > 0; times -= 1) mutations[below(mutations.length)]?.(mutant, below);
  return below(20) === 0 ? mutant.subarray(0, below(mutant.length)) : mutant;
};
