import { rawZstd } from '@flashcards/kit/rig';
import type { Random } from '../random.ts';
import type { ZipMember } from '../zip-file.ts';
import { insideMember, spliced } from './mutator.ts';
import { isZstd, unzstd } from './zstd.ts';

const mostBytes = 65_536;

/** A number of at most 53 bits. */
export const varint = (value: number): Buffer =>
  value < 128
    ? Buffer.from([value])
    : Buffer.concat([Buffer.from([(value % 128) + 128]), varint(Math.floor(value / 128))]);

/** A field of bytes. */
export const protobufField = (number: number, content: Uint8Array): Buffer =>
  Buffer.concat([varint(number * 8 + 2), varint(content.length), content]);

const wrapped = (content: Buffer, depth: number): Buffer =>
  depth === 0 ? content : wrapped(protobufField(1, content), depth - 1);

/** Entries with types and lengths that no regular writer produces. */
const strange: readonly ((random: Random, bytes: Buffer) => Buffer)[] = [
  (random) =>
    protobufField(
      1,
      protobufField(
        1,
        Buffer.from(random.pick(['../x', 'C:\\x', 'con', '', '\u0000', '/etc/passwd', 'a'.repeat(5_000)])),
      ),
    ),
  (random) => protobufField(random.pick([1, 2, 3, 255, 536_870_911]), random.bytes(random.below(40))),
  (random) => Buffer.concat([varint(random.below(64)), random.bytes(random.below(12))]),
  (random) => wrapped(random.bytes(4), random.below(200)),
  (random) => Buffer.concat(Array.from({ length: random.below(3_000) }, () => protobufField(1, Buffer.alloc(0)))),
  (_, bytes) => bytes,
  () => Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]),
  () => Buffer.alloc(12, 0xff),
];

// A larger list is already an attack, and stays unchanged.
const isSmallList = (member: ZipMember): boolean =>
  member.name === 'media' && isZstd(member) && member.content.length <= mostBytes / 16;

/** Inserts an unusual entry into the unpacked list of media. */
export const changeMessage = insideMember(
  (members) => members.find(isSmallList),
  ({ content }, random) => {
    try {
      const list = unzstd(content);
      const piece = random.pick(strange)(random, list.subarray(0, mostBytes));
      return rawZstd(spliced(list, [random.below(list.length + 1), random.pick([0, 0, 1, piece.length])], piece));
    } catch {
      return undefined;
    }
  },
);
