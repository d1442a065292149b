import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A package to import, and where it is, or what it would be called. */
export interface DeckFile {
  readonly path: string;
  readonly content: Blob;
}

/** Nothing where there is no file. */
export const openDeckFile = async (path: string): Promise<DeckFile | undefined> => {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  return isFile ? { path, content: await openAsBlob(path) } : undefined;
};
