import { rawZstd } from '@flashcards/kit/rig';
import { Decompress } from 'fzstd';
import type { ZipMember } from '../zip-file.ts';
import type { Mutator } from './mutator.ts';
import { anyThat, insideMember, oddNumber, overwritten } from './mutator.ts';

const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

export const isZstd = ({ content }: ZipMember): boolean => content.subarray(0, 4).equals(magic);

// The bombs of the corpus stay packed.
const mostBytes = 2 ** 22;

// The whole window is copied for each block. Anki's windows are 2 MiB, exponent 11.
const widestWindow = 13;
const hasDictionary = (frame: Buffer): boolean => (frame.readUInt8(4) & 3) !== 0;
const hasOwnWindow = (frame: Buffer): boolean => (frame.readUInt8(4) & 0x20) === 0;
/** Without its own window, a frame is unpacked into as much memory as it states. */
const statedBytes = (frame: Buffer): number => {
  const width = [1, 2, 4, 6][frame.readUInt8(4) >> 6] as number;
  return frame.readUIntLE(5, width);
};
const isTooWide = (frame: Buffer): boolean =>
  hasOwnWindow(frame) ? frame.readUInt8(5) >> 3 > widestWindow : statedBytes(frame) > mostBytes;

/** Throws for damaged frames, and for those that would take long. */
export const unzstd = (content: Buffer): Buffer => {
  if (hasDictionary(content) || isTooWide(content)) throw new RangeError('too wide to break');
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Decompress((chunk) => {
    length += chunk.length;
    if (length > mostBytes) throw new RangeError('too much to break');
    chunks.push(chunk);
  });
  stream.push(content, true);
  return Buffer.concat(chunks);
};

/** Changes window, content size, checksum and dictionary flags, or the header of the first block. */
const changeHead: Mutator = (frame, random) => {
  const at = 4 + random.below(12);
  const width = random.pick([1, 1, 2, 3]);
  return overwritten(frame, at, oddNumber(frame.subarray(at, at + width), random));
};

const appendFrame: Mutator = (frame, random) =>
  Buffer.concat([
    frame,
    random.pick([rawZstd(random.bytes(32)), frame, Buffer.from([0x50, 0x2a, 0x4d, 0x18, 255, 255, 255, 255])]),
  ]);

/** Mutations of zstd data in a valid zip. */
export const zstdMutators = (byteMutators: readonly Mutator[]): readonly Mutator[] =>
  [changeHead, changeHead, appendFrame, ...byteMutators].map((mutate) =>
    insideMember(anyThat(isZstd), ({ content }, random) => mutate(content, random)),
  );
