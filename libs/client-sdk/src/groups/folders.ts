import type { SetId } from '@flashcards/kernel';
import type { FolderPath, FolderTree, SetName } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing } from '../method.ts';

/** A set as its folder shows it. */
export interface SetSummary {
  readonly id: SetId;
  readonly name: SetName;
  readonly description: string;
  readonly cardCount: number;
  /** How many of its cards are due today. */
  readonly dueCount: number;
}

/** Every folder, and every set with how many cards it has and how many of them are due. */
export type Library = FolderTree<SetSummary>;

/** What deleting a folder may have beside the options of every call. */
export interface FolderDeletion extends CallOptions {
  /** Whether all folders and sets in it go, too; false. */
  readonly recursive?: boolean | undefined;
}

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
  create(path: string, options?: CallOptions): Call<void>;
  /**
   * The whole tree of folders and flashcard sets.
   *
   * @example
   * ```ts
   * const { folders, sets } = await client.folders.tree();
   * const italian = folders.get('Languages')?.folders.get('Italian');
   * ```
   */
  tree(options?: CallOptions): Call<Library>;
  /**
   * Gives a folder another path, with all that lies in it. Refused with `folder_not_found`, with `place_taken` where a
   * folder or a set has the new path (two folders are never merged), and with `invalid_value` below itself or deeper than
   * 32.
   *
   * @example
   * ```ts
   * await client.folders.move('Italian', 'Languages/Italian');
   * ```
   */
  move(from: string, to: string, options?: CallOptions): Call<void>;
  /**
   * Deletes a folder. Refused with `folder_not_found`, and with `folder_not_empty` when something lies in it, unless it
   * is `recursive`: then all folders and sets in it go, too.
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
  tree: passing('getFolders'),
  move: passing('moveFolder', 'from', 'to'),
  delete: method('deleteFolder', (call, { name }) => async (path, options = {}) => {
    const { recursive = false, ...others } = anObject(name, 'options', options);
    await call({ path: path as FolderPath, recursive }, others);
  }),
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
