import type { Random } from '../random.ts';
import type { ZipMember } from '../zip-file.ts';
import { readZip, writeZip } from '../zip-file.ts';

/** Returns a changed copy; `undefined` if the mutation is not applicable to these bytes. */
export type Mutator = (bytes: Buffer, random: Random) => Buffer | undefined;

/** 64-bit values at the limits of arithmetic. */
const edges = [
  ...[0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff].map(BigInt),
  ...[2n ** 63n - 1n, 2n ** 64n - 1n],
];

/** A number of the same width: a problematic one, or one near the current value. */
export const oddNumber = (stands: Buffer, random: Random): Buffer => {
  const written = Buffer.alloc(8);
  if (random.below(3) === 0) stands.copy(written);
  const steps = BigInt(random.below(5) - 2);
  const base = random.below(3) === 0 ? written.readBigUInt64LE() + steps : random.pick(edges);
  written.writeBigUInt64LE(BigInt.asUintN(64, base));
  return written.subarray(0, stands.length);
};

/** A copy with `piece` written at `at`. */
export const overwritten = (bytes: Buffer, at: number, piece: Uint8Array): Buffer => {
  const copy = Buffer.from(bytes);
  copy.set(piece.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
  return copy;
};

/** A copy in which `piece` replaces `removed` bytes at `at`. */
export const spliced = (
  bytes: Buffer,
  [at, removed]: readonly [at: number, removed: number],
  piece: Uint8Array,
): Buffer => Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + removed)]);

/** A number in a header: its offset and width in bytes. */
export type Field = readonly [offset: number, bytes: number];

/** Parses fields, each as `offset:bytes`. */
export const fieldsIn = (text: string): readonly Field[] =>
  text.split(' ').map((field) => field.split(':').map(Number) as unknown as Field);

/** Mutates one file of a package, chosen by `choose`; `undefined` if there is none. */
export const insideMember =
  (
    choose: (members: readonly ZipMember[], random: Random) => ZipMember | undefined,
    change: (member: ZipMember, random: Random) => Buffer | undefined,
  ): Mutator =>
  (zip, random) => {
    const members = readZip(zip);
    const chosen = members && choose(members, random);
    const content = chosen && change(chosen, random);
    return content && writeZip(members.map((member) => (member === chosen ? { ...member, content } : member)));
  };

/** Chooses any file of a package that meets the condition. */
export const anyThat =
  (isOne: (member: ZipMember) => boolean) =>
  (members: readonly ZipMember[], random: Random): ZipMember | undefined => {
    const found = members.filter(isOne);
    return found.length === 0 ? undefined : random.pick(found);
  };
