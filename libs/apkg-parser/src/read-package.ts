import { ClosedError } from './closed-error.ts';
import { readPackageCards } from './collection/card.ts';
import { readCollection } from './collection/collection.ts';
import { readNotes } from './collection/read-notes.ts';
import { readReviews } from './collection/read-reviews.ts';
import type { ByteSource } from './container/byte-source.ts';
import { readCollectionFile } from './container/collection-file.ts';
import { mediaFiles } from './container/media-file.ts';
import { readMediaMap } from './container/media-map.ts';
import { collectionMembers, packageVersion } from './container/package-version.ts';
import type { ZipArchive } from './container/zip-directory.ts';
import { readZipDirectory } from './container/zip-directory.ts';
import type { DeckPackage } from './deck-package.ts';
import { foreign } from './foreign-error.ts';
import type { OpenOptions } from './open-options.ts';
import type { PackageLimits } from './limits.ts';
import { limitsWith } from './limits.ts';
import { PackageError } from './package-error.ts';
import { typedErrors, typedItems } from './typed-errors.ts';
import type { SqliteFile } from './sqlite/sqlite-file.ts';
import { openSqlite } from './sqlite/sqlite-file.ts';
import { warningLog } from './warning.ts';

const openArchive = async (bytes: ByteSource, limits: PackageLimits): Promise<ZipArchive> => {
  if (bytes.size > limits.packageBytes)
    throw new PackageError('too-large', `The package is larger than ${limits.packageBytes} bytes.`);
  return readZipDirectory(bytes, limits);
};

const describe = (opened: SqliteFile, limits: PackageLimits) => {
  const collection = readCollection(opened, limits);
  // Let go of when it is closed, so that its memory is free even while somebody holds the package.
  let held: SqliteFile | undefined = opened;
  const file = (): SqliteFile => {
    if (!held) throw new ClosedError();
    return held;
  };
  return {
    ...collection,
    notes: () => typedItems(readNotes(file(), collection.noteTypes, limits)),
    cards: () => typedItems(readPackageCards(file())),
    reviews: () => typedItems(readReviews(file())),
    close: () => {
      held = undefined;
    },
  };
};

const open = async (source: ByteSource, limits: PackageLimits, options: OpenOptions): Promise<DeckPackage> => {
  const archive = await openArchive(source, limits);
  const version = await packageVersion(archive);
  const collectionMember = collectionMembers[version];
  const warnings = warningLog();
  const entries = await readMediaMap(archive, version, warnings);
  const media = entries.map(mediaFiles(archive, version));
  const file = await readCollectionFile(archive, version, options.beforeUnpacking);
  const described = describe(openSqlite(file, options.signal ? { signal: options.signal } : {}), limits);
  return { version, collectionMember, ...described, media, warnings: [...warnings.list(), ...described.warnings] };
};

/** Opens a package from its bytes. */
export const readPackage = async (source: ByteSource, options: OpenOptions = {}): Promise<DeckPackage> => {
  const limits = limitsWith(options.limits);
  const { beforeUnpacking, signal } = options;
  return typedErrors(signal, () =>
    open(
      source,
      limits,
      beforeUnpacking ? { ...options, beforeUnpacking: (most) => foreign(() => beforeUnpacking(most)) } : options,
    ),
  );
};
