import type { Random } from '../random.ts';
import type { Mutator } from './mutator.ts';
import { oddNumber, overwritten, spliced } from './mutator.ts';

const longestChunk = 4096;

/** The start and length of a random piece of the file. */
const chunkOf = (bytes: Buffer, random: Random): readonly [at: number, length: number] => {
  const length = 1 + random.below(Math.min(longestChunk, bytes.length));
  return [random.below(bytes.length - length + 1), length];
};

const flipBits: Mutator = (bytes, random) => {
  const copy = Buffer.from(bytes);
  for (let flips = 1 + random.below(16); flips > 0; flips -= 1) {
    const at = random.below(copy.length);
    copy[at] = (copy[at] as number) ^ (1 << random.below(8));
  }
  return copy;
};

const truncate: Mutator = (bytes, random) => bytes.subarray(0, random.below(bytes.length));

const removeChunk: Mutator = (bytes, random) => spliced(bytes, chunkOf(bytes, random), Buffer.alloc(0));

const repeatChunk: Mutator = (bytes, random) => {
  const [at, length] = chunkOf(bytes, random);
  const times = 1 + random.below(4);
  const piece = Buffer.concat(Array.from({ length: times }, () => bytes.subarray(at, at + length)));
  return spliced(bytes, [at + length, 0], piece);
};

const moveChunk: Mutator = (bytes, random) => {
  const [from, length] = chunkOf(bytes, random);
  return overwritten(bytes, random.below(bytes.length), bytes.subarray(from, from + length));
};

const insertNoise: Mutator = (bytes, random) =>
  spliced(bytes, [random.below(bytes.length + 1), 0], random.bytes(1 + random.below(64)));

const blank: Mutator = (bytes, random) => {
  const [at, length] = chunkOf(bytes, random);
  return overwritten(bytes, at, Buffer.alloc(length, random.pick([0x00, 0xff, 0x20])));
};

/** Any bytes may be a length, so one to eight of them become a problematic number. */
const changeNumber: Mutator = (bytes, random) => {
  const at = random.below(bytes.length);
  const width = random.pick([1, 2, 4, 8]);
  return overwritten(bytes, at, oddNumber(bytes.subarray(at, at + width), random));
};

const texts = [
  '\u001f',
  '\u0000',
  '{{c1::{{c2::x}}}}',
  '{{c999999999::x}}',
  '<script>',
  '<!--',
  '&#x110000;',
  '[sound:',
  '{{c1::image-occlusion:rect:left=.1}}',
  '__proto__',
  '../../etc/passwd',
  'CREATE VIEW notes AS',
  '\ufeff\u202e\ud7ff',
  '"flds":[]',
  '[[[[[[[[[[[[[[[[',
  "'; DROP TABLE notes; --",
];

const spliceText: Mutator = (bytes, random) => {
  const text = Buffer.from(random.pick(texts).repeat(random.pick([1, 1, 1, 2, 50])));
  const at = random.below(bytes.length);
  return random.below(2) === 0 ? overwritten(bytes, at, text) : spliced(bytes, [at, 0], text);
};

const whenNotEmpty =
  (mutator: Mutator): Mutator =>
  (bytes, random) =>
    bytes.length === 0 ? undefined : mutator(bytes, random);

/** Mutations without knowledge of the format. */
export const byteMutators: readonly Mutator[] = [
  flipBits,
  truncate,
  removeChunk,
  repeatChunk,
  moveChunk,
  insertNoise,
  blank,
  changeNumber,
  spliceText,
].map(whenNotEmpty);
