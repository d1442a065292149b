import type { FolderPath, FolderTree } from '@flashcards/library';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { method } from '../method.ts';
import type { Reply } from '../operation.ts';

/** Every folder, and every set with how many cards it has and how many of them are due. */
export type Library = Reply<'getFolders'>;

/** Folders, and what lies in them. */
export interface Folders {
  /**
   * Makes a folder and those above it; one that is there already stays as it is. Refused with `place_taken` where a set
   * has the name, and with `too_many_folders` where you would have more than 2 000.
   *
   * @example
   * ```ts
   * await client.folders.create('Languages/Italian');
   * ```
   */
  create(path: string, options?: CallOptions): Promise<void>;
  /**
   * The whole tree of folders and flashcard sets.
   *
   * @example
   * ```ts
   * const { folders, sets } = await client.folders.tree();
   * const italian = folders.get('Languages')?.folders.get('Italian');
   * ```
   */
  tree(options?: CallOptions): Promise<Library>;
}

export const folders = {
  create: method('createFolder', (call) => async (path, options) => {
    await call({ folder: path as FolderPath }, options);
  }),
  tree: method('getFolders', (call) => (options) => call({}, options)),
} satisfies MethodsOf<Folders>;

/**
 * Every set of a tree with the path of its folder, `''` at the root; a folder's own sets before those deeper down.
 *
 * @example
 * ```ts
 * const due = [...setsIn(await client.cards.today())].flatMap(({ set }) => [...set.cards.keys()]);
 * ```
 */
export function* setsIn<Item>(
  tree: FolderTree<Item>,
  folder = '',
): Generator<{ readonly folder: string; readonly set: Item }> {
  for (const set of tree.sets) yield { folder, set };
  for (const [name, inner] of tree.folders) yield* setsIn(inner, folder === '' ? name : `${folder}/${name}`);
}
