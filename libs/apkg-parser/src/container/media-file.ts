import { PackageError } from '../package-error.ts';
import type { MediaEntry } from './media-map.ts';
import type { PackageVersion } from './package-version.ts';
import { readMember } from './read-member.ts';
import { unzstd } from './unzstd.ts';
import type { ZipArchive } from './zip-directory.ts';

/** A media file of the package. */
export interface MediaFile extends MediaEntry {
  /**
   * Reads and unpacks the file into a new buffer on each call. Checks the zip's checksum, but like Anki neither the
   * stated size nor `sha1`. Rejects with `PackageError`: `corrupt`, `encrypted`, or `too-large` beyond the limit for a
   * media file.
   *
   * @example
   * ```ts
   * const picture = pkg.media.find(({ name }) => name === 'rome.jpg');
   * if (picture) await writeFile('rome.jpg', await picture.bytes());
   * ```
   */
  bytes(): Promise<Uint8Array>;
}

/** A buffer of its own, so that writing to or transferring it does not affect the package's bytes. */
const owned = (bytes: Uint8Array): Uint8Array => (bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice());

const readFile = async (archive: ZipArchive, version: PackageVersion, name: string): Promise<Uint8Array> => {
  const { limits, members } = archive;
  const member = members.get(name);
  if (!member) throw new PackageError('corrupt', 'The package has no such media file.');
  const bytes = await readMember(archive, member, limits.mediaFileBytes);
  return version === 'latest' ? unzstd(bytes, limits.mediaFileBytes, limits) : owned(bytes);
};

/** Adds reading to the entries of the media map. */
export const mediaFiles =
  (archive: ZipArchive, version: PackageVersion) =>
  (entry: MediaEntry): MediaFile => ({ ...entry, bytes: () => readFile(archive, version, entry.member) });
