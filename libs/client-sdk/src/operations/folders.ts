import type { FolderPath } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { Reply } from '../operation.ts';

/** Every folder, and every set with how many cards it has and how many of them are due. */
export type Library = Reply<'getFolders'>;

/** Folders, and what lies in them. */
export interface FolderOperations {
  /** Makes a folder and those above it: `Languages/Italian`. One that is there already stays as it is. */
  createFolder(path: string, options?: CallOptions): Promise<void>;
  /** The whole tree of folders and flashcard sets. */
  getFolders(options?: CallOptions): Promise<Library>;
}

export const folderOperations = (call: Call): FolderOperations => ({
  createFolder: async (path, options) => {
    await call('createFolder', { folder: path as FolderPath }, options);
  },
  getFolders: (options) => call('getFolders', {}, options),
});
