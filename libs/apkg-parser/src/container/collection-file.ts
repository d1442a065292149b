import type { PackageVersion } from './package-version.ts';
import { collectionMembers } from './package-version.ts';
import { readMember } from './read-member.ts';
import { openZstd } from './unzstd.ts';
import type { ZipArchive, ZipMember } from './zip-directory.ts';

type BeforeUnpacking = (mostBytes: number) => Promise<void>;

const readZstd = async (archive: ZipArchive, member: ZipMember, before: BeforeUnpacking): Promise<Uint8Array> => {
  const { limits } = archive;
  // Anki stores the zstd data without deflating it. If another writer deflated it, as ours does without a zstd
  // compressor, inflating needs memory before the zstd headers give the size. If that is much, `before` is called with
  // the maximum.
  const isDeflated = member.size !== member.packedSize;
  const costsMuch = isDeflated && member.size > limits.ratioFreeBytes;
  if (costsMuch) await before(limits.collectionBytes);
  const packed = await readMember(archive, member, limits.collectionBytes);
  const { mostBytes, unpack } = openZstd({ packed, isOwn: isDeflated }, limits.collectionBytes, limits);
  if (!costsMuch) await before(mostBytes);
  return unpack();
};

/** The collection's SQLite file, in a buffer of its own. */
export const readCollectionFile = async (
  archive: ZipArchive,
  version: PackageVersion,
  before: BeforeUnpacking = async () => {},
): Promise<Uint8Array> => {
  const { limits, members, source } = archive;
  const member = members.get(collectionMembers[version]) as ZipMember;
  if (version === 'latest') return readZstd(archive, member, before);
  await before(Math.min(member.size, limits.collectionBytes));
  const bytes = await readMember(archive, member, limits.collectionBytes);
  return source.isShared && member.size === member.packedSize ? bytes.slice() : bytes;
};
