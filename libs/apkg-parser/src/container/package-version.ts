import { PackageError } from '../package-error.ts';
import { numberField, readMessage } from '../protobuf.ts';
import { readMember } from './read-member.ts';
import type { ZipArchive } from './zip-directory.ts';

/** The three generations of the package format: Anki ≤ 2.0, 2.1, and ≥ 2.1.50. */
export type PackageVersion = 'legacy1' | 'legacy2' | 'latest';

/** The archive member with the real collection. */
export const collectionMembers: Readonly<Record<PackageVersion, string>> = {
  legacy1: 'collection.anki2',
  legacy2: 'collection.anki21',
  latest: 'collection.anki21b',
};

const metaBytes = 2 ** 16;
const versions: ReadonlyMap<number, PackageVersion> = new Map([
  [1, 'legacy1'],
  [2, 'legacy2'],
  [3, 'latest'],
]);

const fromMeta = (meta: Uint8Array): PackageVersion => {
  let number: number;
  try {
    number = numberField(readMessage(meta, { 1: 'number' }), 1);
  } catch (cause) {
    throw new PackageError('corrupt', 'The package does not say which version it is.', { cause });
  }
  const version = versions.get(number);
  if (!version) throw new PackageError('unsupported-version', `The package has the unknown version ${number}.`);
  return version;
};

const newestPresent = ({ members }: ZipArchive): PackageVersion =>
  (['latest', 'legacy2'] as const).find((version) => members.has(collectionMembers[version])) ?? 'legacy1';

/**
 * Determines the generation from `meta`, as Anki does, or without it from the newest collection present. Newer packages
 * also contain a valid `collection.anki2` with a single "please update" card, which is never used as the collection.
 */
export const packageVersion = async (archive: ZipArchive): Promise<PackageVersion> => {
  const newest = newestPresent(archive);
  const meta = archive.members.get('meta');
  const version = meta ? fromMeta(await readMember(archive, meta, metaBytes)) : newest;
  if (!archive.members.has(collectionMembers[version])) {
    throw new PackageError('no-collection', 'The package holds no collection.');
  }
  if (version === 'legacy1' && newest !== 'legacy1') {
    throw new PackageError('corrupt', 'The package says it is old but holds a newer collection.');
  }
  return version;
};
