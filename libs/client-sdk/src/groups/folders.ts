import type { FolderPath } from '@flashcards/library';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { method } from '../method.ts';
import type { Reply } from '../operation.ts';

/** Every folder, and every set with how many cards it has and how many of them are due. */
export type Library = Reply<'getFolders'>;

/** Folders, and what lies in them. */
export interface Folders {
  /** Makes a folder and those above it: `Languages/Italian`. One that is there already stays as it is. */
  create(path: string, options?: CallOptions): Promise<void>;
  /** The whole tree of folders and flashcard sets. */
  tree(options?: CallOptions): Promise<Library>;
}

export const folders = {
  create: method('createFolder', (call) => async (path, options) => {
    await call({ folder: path as FolderPath }, options);
  }),
  tree: method('getFolders', (call) => (options) => call({}, options)),
} satisfies MethodsOf<Folders>;
