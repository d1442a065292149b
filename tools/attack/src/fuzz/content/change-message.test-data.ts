import { byteMutators } from '../mutators/bytes.ts';
import { protobufField, varint } from '../mutators/protobuf.ts';
import type { Random } from '../random.ts';

// The numbers of known fields, and of the first and last field that is possible, and beyond.
const fields = [...Array.from({ length: 45 }, (_, at) => at), 255, 2 ** 29 - 1, 2 ** 29];
const deepest = 2;

const numbers = [
  [0],
  [1],
  [7],
  [0xff, 0xff, 0xff, 0xff, 0x0f],
  Array<number>(9).fill(0xff).concat(1),
  Array<number>(10).fill(0xff),
];
const contents = [[], [0x78], [0xff], [8, 1], [0x7f], [0, 0, 0x80, 0x3f], Array<number>(20).fill(1)];

/** A value of a wire type: varint, eight bytes, bytes with their length, groups, four bytes, and invalid types. */
const valueOf = (type: number, random: Random): Uint8Array => {
  if (type === 0) return Uint8Array.from(random.pick(numbers));
  if (type === 1) return random.bytes(8);
  if (type === 5) return random.bytes(4);
  const content = random.pick(contents);
  return type === 2 ? Buffer.concat([varint(content.length), Buffer.from(content)]) : Buffer.alloc(0);
};

const oddEntry = (random: Random, depth = 0): Buffer => {
  const field = random.pick(fields);
  if (depth < deepest && random.below(3) === 0) return protobufField(field, oddEntry(random, depth + 1));
  const type = random.below(8);
  return Buffer.concat([varint(field * 8 + type), valueOf(type, random)]);
};

/** Appends an entry to a message, where it counts like any other, or damages its bytes. */
export const changeMessage = (message: Buffer, random: Random): Buffer =>
  random.below(4) > 0
    ? Buffer.concat([message, oddEntry(random)])
    : (random.pick(byteMutators)(message, random) ?? Buffer.from([8]));
