import type { CollectionContents } from './collection/contents.ts';
import { readContents } from './collection/contents.ts';
import type { ByteSource, PieceReader } from './container/byte-source.ts';
import { byteSource } from './container/byte-source.ts';
import { readCollectionFile } from './container/collection-file.ts';
import type { MediaFile } from './container/media-file.ts';
import { mediaFiles } from './container/media-file.ts';
import { readMediaMap } from './container/media-map.ts';
import type { PackageVersion } from './container/package-version.ts';
import { collectionMembers, packageVersion } from './container/package-version.ts';
import type { ZipArchive } from './container/zip-directory.ts';
import { readZipDirectory } from './container/zip-directory.ts';
import { foreign, ForeignError } from './foreign-error.ts';
import type { PackageLimits } from './limits.ts';
import type { OpenOptions, OpenPhase } from './open-options.ts';
import { PackageError } from './package-error.ts';
import { pauses } from './slices.ts';
import type { SqliteFile } from './sqlite/sqlite-file.ts';
import { openSqlite } from './sqlite/sqlite-file.ts';
import type { WarningLog } from './warning.ts';
import { warningLog } from './warning.ts';

/** A package with its collection in memory and its contents read. */
export interface PreparedPackage {
  readonly source: ByteSource;
  readonly limits: PackageLimits;
  readonly version: PackageVersion;
  readonly collectionMember: string;
  readonly collectionBytes: number;
  readonly media: readonly MediaFile[];
  readonly file: SqliteFile;
  readonly contents: CollectionContents;
  readonly warnings: WarningLog;
}

const openArchive = async (bytes: ByteSource, limits: PackageLimits): Promise<ZipArchive> => {
  if (bytes.size > limits.packageBytes)
    throw new PackageError('too-large', `The package is larger than ${limits.packageBytes} bytes.`);
  return readZipDirectory(bytes, limits);
};

/** Reports the progress of a phase. Errors of the listener count as the caller's. */
const progressReporter =
  ({ onProgress }: OpenOptions) =>
  (phase: OpenPhase, done: number, total: number): void => {
    try {
      onProgress?.({ phase, done, total });
    } catch (error) {
      throw new ForeignError(error);
    }
  };

const beforeUnpacking = ({ beforeUnpacking: before }: OpenOptions) =>
  before && ((mostBytes: number): Promise<void> => foreign(() => before(mostBytes)));

/** Anki itself writes none; add-ons write a few. */
const mostOtherBytes = 2_000_000;

/** Reads everything of a package except its streams. Rejects with errors of any type. */
export const preparePackage = async (
  reader: Uint8Array | PieceReader,
  limits: PackageLimits,
  options: OpenOptions,
): Promise<PreparedPackage> => {
  const { signal } = options;
  const reportProgress = progressReporter(options);
  let onRead = (_: number): void => {};
  const source = byteSource(reader, { signal, onRead: (bytes) => onRead(bytes) });
  const warnings = warningLog();
  const pause = pauses();

  const archive = await openArchive(source, limits);
  const version = await packageVersion(archive);
  const collectionMember = collectionMembers[version];
  reportProgress('media', 0, 1);
  const media = (await readMediaMap(archive, version, warnings)).map(mediaFiles(archive, version));
  reportProgress('media', 1, 1);

  signal?.throwIfAborted();
  const total = archive.members.get(collectionMember)?.packedSize ?? 0;
  let done = 0;
  reportProgress('collection', done, total);
  onRead = (bytes) => {
    done = Math.min(total, done + bytes);
    reportProgress('collection', done, total);
  };
  const bytes = await readCollectionFile(archive, version, beforeUnpacking(options));
  onRead = () => {};
  reportProgress('collection', total, total);

  signal?.throwIfAborted();
  await pause();
  const file = openSqlite(bytes, signal ? { signal } : {});
  const contents = await readContents(file, {
    limits,
    warnings,
    pause,
    otherBytes: { left: mostOtherBytes },
    reportStep: (step, steps) => reportProgress('contents', step, steps),
  });
  return { source, limits, version, collectionMember, collectionBytes: bytes.length, media, file, contents, warnings };
};
