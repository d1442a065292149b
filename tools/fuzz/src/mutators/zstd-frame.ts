import { rawZstd } from '@flashcards/kit/rig';
import { readZip, writeZip } from '../zip-file.ts';
import type { Mutator } from './mutator.ts';
import { oddNumber, overwritten } from './mutator.ts';

const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Window, content size, checksum and dictionary flags; or the head of the first block. */
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

/** Changes to what zstd has packed, in a zip that is right. */
const insideFrame =
  (mutate: Mutator): Mutator =>
  (zip, random) => {
    const members = readZip(zip);
    const frames = members?.filter(({ content }) => content.subarray(0, 4).equals(magic)) ?? [];
    if (!members || frames.length === 0) return undefined;
    const chosen = random.pick(frames);
    const content = mutate(chosen.content, random);
    return content && writeZip(members.map((member) => (member === chosen ? { ...member, content } : member)));
  };

export const zstdMutators = (byteMutators: readonly Mutator[]): readonly Mutator[] =>
  [changeHead, changeHead, appendFrame, ...byteMutators].map(insideFrame);
