import { rawZstd } from '@flashcards/kit/rig';
import type { Random } from '../random.ts';
import { readZip, writeZip } from '../zip-file.ts';
import { unzstd } from './collection.ts';
import type { Mutator } from './mutator.ts';
import { spliced } from './mutator.ts';

const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const mostBytes = 65_536;

const varint = (value: number): Buffer =>
  value < 128 ? Buffer.from([value]) : Buffer.concat([Buffer.from([(value & 0x7f) | 0x80]), varint(value >>> 7)]);

const field = (number: number, content: Uint8Array): Buffer =>
  Buffer.concat([varint(number * 8 + 2), varint(content.length), content]);

const wrapped = (content: Buffer, depth: number): Buffer =>
  depth === 0 ? content : wrapped(field(1, content), depth - 1);

/** Entries of a list, and what is in them, of kinds and lengths that nobody writes. */
const strange: readonly ((random: Random, bytes: Buffer) => Buffer)[] = [
  (random) =>
    field(
      1,
      field(1, Buffer.from(random.pick(['../x', 'C:\\x', 'con', '', '\u0000', '/etc/passwd', 'a'.repeat(5_000)]))),
    ),
  (random) => field(random.pick([1, 2, 3, 255, 536_870_911]), random.bytes(random.below(40))),
  (random) => Buffer.concat([varint(random.below(64)), random.bytes(random.below(12))]),
  (random) => wrapped(random.bytes(4), random.below(200)),
  (random) => Buffer.concat(Array.from({ length: random.below(3_000) }, () => field(1, Buffer.alloc(0)))),
  (_, bytes) => bytes,
  () => Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]),
  () => Buffer.alloc(12, 0xff),
];

/** The list of media, unpacked, with something strange put into it. */
export const changeMessage: Mutator = (zip, random) => {
  const members = readZip(zip);
  const media = members?.find(({ name, content }) => name === 'media' && content.subarray(0, 4).equals(magic));
  // What is larger was made to hurt, and is as it is.
  if (!members || !media || media.content.length > mostBytes / 16) return undefined;
  try {
    const list = unzstd(media.content);
    const piece = random.pick(strange)(random, list.subarray(0, mostBytes));
    const broken = spliced(list, [random.below(list.length + 1), random.pick([0, 0, 1, piece.length])], piece);
    return writeZip(members.map((member) => (member === media ? { ...member, content: rawZstd(broken) } : member)));
  } catch {
    return undefined;
  }
};
