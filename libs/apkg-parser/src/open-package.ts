import type { AnkiPackage } from './anki-package.ts';
import type { OpenOptions } from './open-options.ts';
import { openSource } from './open-source.ts';
import type { PackageSource } from './package-source.ts';
import { readable } from './package-source.ts';

/**
 * Opens a deck package (`.apkg` or `.colpkg`, any generation), whose bytes are not changed. Of a `Blob` only what is
 * needed is read; media is listed, never unpacked. Rejects with `PackageError` when the package as a whole cannot be
 * read; bad notes are data in `notes()`. With anything else only when the fault is not the package's: the reason of
 * `signal`, what a `Blob` of a file, `onProgress` or `beforeUnpacking` fails with, and `TypeError` for wrong arguments.
 *
 * @example
 * ```ts
 * const pkg = await openPackage(await openAsBlob('capitals.apkg'));
 * try {
 *   console.log(pkg.counts.notes, pkg.decks);
 * } finally {
 *   pkg.close();
 * }
 * ```
 */
export const openPackage = async (source: PackageSource, options: OpenOptions = {}): Promise<AnkiPackage> =>
  openSource(readable(source), options);
