import type { SetId } from '@flashcards/kernel';
import type { FolderPath, FolderTree, SetName } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions, DetailOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing, showing } from '../method.ts';

/** A set as listed in its folder. */
export interface SetSummary {
  readonly id: SetId;
  readonly name: SetName;
  readonly description: string;
  readonly cardCount: number;
  /** The number of its cards due today. */
  readonly dueCount: number;
}

/** The due cards of a set by what they are; relearning is learning. */
export interface DueKinds {
  readonly newCount: number;
  readonly learningCount: number;
  readonly reviewCount: number;
}

/** Every folder and set, with the number of cards and of due cards in each set. */
export type Library<Item = SetSummary> = FolderTree<Item>;

/** Options of deleting a folder. */
export interface FolderDeletion extends CallOptions {
  /** Whether all folders and sets in it are deleted too. Default false. */
  readonly recursive?: boolean | undefined;
}

/** Folders and their contents. */
export interface Folders {
  /**
   * Creates a folder and its missing parents. Does nothing if it exists. Refused with `place_taken` if a set has the
   * name, and with `too_many_folders` beyond 2 000 folders.
   *
   * @example
   * ```ts
   * await client.folders.create('Languages/Italian');
   * ```
   */
  create(path: string, options?: CallOptions): Call<void>;
  /** The same with what the due cards of each set are. */
  tree(options: DetailOptions): Call<Library<SetSummary & DueKinds>>;
  /**
   * Returns the whole tree of folders and flashcard sets.
   *
   * @example
   * ```ts
   * const { folders, sets } = await client.folders.tree();
   * const italian = folders.get('Languages')?.folders.get('Italian');
   * ```
   */
  tree(options?: CallOptions): Call<Library>;
  /**
   * Moves a folder with its contents to another path. Refused with `folder_not_found`; with `place_taken` if a folder
   * or a set has the new path (folders are never merged); and with `invalid_value` if the new path is inside the folder
   * or deeper than 32 levels.
   *
   * @example
   * ```ts
   * await client.folders.move('Italian', 'Languages/Italian');
   * ```
   */
  move(from: string, to: string, options?: CallOptions): Call<void>;
  /**
   * Deletes a folder. Refused with `folder_not_found`, and with `folder_not_empty` if the folder has contents. With
   * `recursive`, all folders and sets in it are deleted too.
   *
   * @example
   * ```ts
   * await client.folders.delete('Languages/Italian', { recursive: true });
   * ```
   */
  delete(path: string, options?: FolderDeletion): Call<void>;
}

export const folders = {
  create: method('createFolder', (call) => async (path, options) => {
    await call({ folder: path as FolderPath }, options);
  }),
  tree: showing('getFolders'),
  move: passing('moveFolder', 'from', 'to'),
  delete: method('deleteFolder', (call, { name }) => async (path, options = {}) => {
    const { recursive = false, ...others } = anObject(name, 'options', options);
    await call({ path: path as FolderPath, recursive }, others);
  }),
} satisfies MethodsOf<Folders>;

/**
 * Yields every set of a tree with the path of its folder (`''` for the root). The sets of a folder come before those of
 * its subfolders.
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
