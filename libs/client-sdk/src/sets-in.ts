import type { FolderTree } from '@flashcards/library';

/** Every set of a tree with the path of its folder, `''` at the root; a folder's own sets before those deeper down. */
export function* setsIn<Item>(
  tree: FolderTree<Item>,
  folder = '',
): Generator<{ readonly folder: string; readonly set: Item }> {
  for (const set of tree.sets) yield { folder, set };
  for (const [name, inner] of tree.folders) yield* setsIn(inner, folder === '' ? name : `${folder}/${name}`);
}
