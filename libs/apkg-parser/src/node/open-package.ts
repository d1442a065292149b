import type { AnkiPackage } from '../anki-package.ts';
import { openPackage as openBytes } from '../open-package.ts';
import type { OpenOptions } from '../open-options.ts';
import { openSource } from '../open-source.ts';
import type { PackageSource } from '../package-source.ts';
import { fileReader } from './file-reader.ts';

/**
 * Like `openPackage` of the main entry, but also takes the path or `file:` URL of a file. The file is read piece by
 * piece and stays open until `close`. Rejects with the file system's error if the file cannot be opened.
 *
 * @example
 * ```ts
 * const pkg = await openPackage('capitals.apkg');
 * try {
 *   console.log(pkg.counts.notes, pkg.decks);
 * } finally {
 *   pkg.close();
 * }
 * ```
 */
export const openPackage = async (
  source: PackageSource | string | URL,
  options: OpenOptions = {},
): Promise<AnkiPackage> => {
  if (typeof source !== 'string' && !(source instanceof URL)) return openBytes(source, options);
  options.signal?.throwIfAborted();
  const file = await fileReader(source);
  try {
    return await openSource(file, options);
  } catch (error) {
    file.close();
    throw error;
  }
};
