import type { AnkiPackage } from './anki-package.ts';
import type { OpenOptions } from './open-options.ts';
import { openSource } from './open-source.ts';
import type { PackageSource } from './package-source.ts';
import { readable } from './package-source.ts';

/**
 * Opens a deck package (`.apkg` or `.colpkg`, any generation) without changing its bytes. Reads only the needed parts
 * of a `Blob`. Lists media without unpacking it. Rejects with `PackageError` if the package as a whole cannot be read;
 * unreadable notes are data in `notes()`. Other rejections are not the package's fault: the reason of `signal`, errors
 * of reading a `Blob`, errors thrown by `onProgress` or `beforeUnpacking`, and `TypeError` for wrong arguments.
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
