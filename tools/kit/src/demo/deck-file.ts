import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A package to import, with its path or a name for it. */
export interface DeckFile {
  readonly path: string;
  readonly content: Blob;
}

/** `undefined` if there is no file. */
export const openDeckFile = async (path: string): Promise<DeckFile | undefined> => {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  return isFile ? { path, content: await openAsBlob(path) } : undefined;
};
