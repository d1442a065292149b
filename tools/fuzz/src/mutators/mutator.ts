import type { Random } from '../random.ts';

/** Makes a changed copy; `undefined` when these bytes offer nothing to change in this way. */
export type Mutator = (bytes: Buffer, random: Random) => Buffer | undefined;

/** Numbers at which arithmetic goes wrong, as 64-bit values. */
const edges = [
  0n,
  1n,
  2n,
  0x7fn,
  0x80n,
  0xffn,
  0x7fffn,
  0xffffn,
  0x10000n,
  0x7fffffffn,
  0x80000000n,
  0xffffffffn,
  0x7fffffffffffffffn,
  0xffffffffffffffffn,
];

/** A number of so many bytes: one of those that break things, or a step beside what stands there. */
export const oddNumber = (stands: Buffer, random: Random): Buffer => {
  const written = Buffer.alloc(8);
  if (random.below(3) === 0) stands.copy(written);
  const steps = BigInt(random.below(5) - 2);
  const base = random.below(3) === 0 ? written.readBigUInt64LE() + steps : random.pick(edges);
  written.writeBigUInt64LE(BigInt.asUintN(64, base));
  return written.subarray(0, stands.length);
};

/** A copy with `piece` written over what stands at `at`. */
export const overwritten = (bytes: Buffer, at: number, piece: Uint8Array): Buffer => {
  const copy = Buffer.from(bytes);
  copy.set(piece.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
  return copy;
};

/** A copy in which `removed` bytes at `at` gave way to `piece`. */
export const spliced = (
  bytes: Buffer,
  [at, removed]: readonly [at: number, removed: number],
  piece: Uint8Array,
): Buffer => Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + removed)]);
