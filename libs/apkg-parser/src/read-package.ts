import { readPackageCards } from './collection/card.ts';
import { readCollection } from './collection/collection.ts';
import type { CollectionDatabase } from './collection/database.ts';
import { openDatabase } from './collection/database.ts';
import { readNotes } from './collection/read-notes.ts';
import { readReviews } from './collection/read-reviews.ts';
import type { SqlWasm } from './collection/sql-wasm.ts';
import { byteSource, isSource } from './container/byte-source.ts';
import { readCollectionFile } from './container/collection-file.ts';
import { mediaFiles } from './container/media-file.ts';
import { readMediaMap } from './container/media-map.ts';
import { collectionMembers, packageVersion } from './container/package-version.ts';
import type { ZipArchive } from './container/zip-directory.ts';
import { readZipDirectory } from './container/zip-directory.ts';
import type { DeckPackage } from './deck-package.ts';
import type { PackageLimits } from './limits.ts';
import { limitsWith } from './limits.ts';
import { PackageError } from './package-error.ts';
import { typedErrors, typedItems } from './typed-errors.ts';
import { refusePlaceholder } from './placeholder.ts';

/** Options of `readPackage`; each has a default. */
export interface ReadOptions {
  /** Each that is absent or `undefined` is as in `defaultLimits`. */
  readonly limits?: { readonly [K in keyof PackageLimits]?: number | undefined };
  readonly sqlWasm?: SqlWasm;
  /**
   * Told how many bytes the collection may unpack to, after all checks that need no unpacking; it is unpacked when the
   * promise resolves. For whoever reads several packages and has memory for some of them at once.
   */
  readonly beforeUnpacking?: (mostBytes: number) => Promise<void>;
}

const openArchive = async (source: Uint8Array | Blob, limits: PackageLimits): Promise<ZipArchive> => {
  const bytes = byteSource(source);
  if (bytes.size > limits.packageBytes)
    throw new PackageError('too-large', `The package is larger than ${limits.packageBytes} bytes.`);
  return readZipDirectory(bytes, limits);
};

const describe = (db: CollectionDatabase, limits: PackageLimits) => {
  const collection = readCollection(db, limits);
  return {
    ...collection,
    notes: () => typedItems(readNotes(db, collection.noteTypes, limits)),
    cards: () => typedItems(readPackageCards(db)),
    reviews: () => typedItems(readReviews(db)),
    close: () => db.close(),
  };
};

const open = async (source: Uint8Array | Blob, limits: PackageLimits, options: ReadOptions): Promise<DeckPackage> => {
  const archive = await openArchive(source, limits);
  const version = await packageVersion(archive);
  const collectionMember = collectionMembers[version];
  const { media: entries, warnings } = await readMediaMap(archive, version);
  const media = entries.map(mediaFiles(archive, version));
  const file = await readCollectionFile(archive, version, options.beforeUnpacking);
  const db = await openDatabase(file, options.sqlWasm);
  try {
    const described = describe(db, limits);
    if (version === 'legacy1') refusePlaceholder(described);
    return { version, collectionMember, ...described, media, warnings: [...warnings, ...described.warnings] };
  } catch (error) {
    db.close();
    throw error;
  }
};

/**
 * Opens a deck package (`.apkg` or `.colpkg`, any generation) from its bytes, which are not changed. Of a
 * `Blob` only what is needed is read; media is listed, never unpacked. Rejects with `PackageError` when the package as
 * a whole cannot be read; bad notes are data in `notes()`. With anything else only when the fault is not the package's:
 * what a `Blob` of a file or `beforeUnpacking` rejects with, `SqliteLoadError`, and `TypeError` for wrong arguments.
 *
 * @example
 * ```ts
 * const pkg = await readPackage(await openAsBlob('capitals.apkg'), { limits: { notes: 10_000 } });
 * try {
 *   console.log(pkg.noteCount, pkg.decks);
 * } finally {
 *   pkg.close(); // the collection lives in WebAssembly memory
 * }
 * ```
 */
export const readPackage = async (source: Uint8Array | Blob, options: ReadOptions = {}): Promise<DeckPackage> => {
  if (!isSource(source)) throw new TypeError('readPackage needs the bytes of a package: a Uint8Array or a Blob');
  const limits = limitsWith(options.limits);
  const { beforeUnpacking } = options;
  return typedErrors((foreign) =>
    open(source, limits, beforeUnpacking ? { ...options, beforeUnpacking: foreign(beforeUnpacking) } : options),
  );
};
