import type { FolderPath } from './folder-path.ts';
import { nameOf, parentOf, rootFolder } from './folder-path.ts';

/** Folders by name, and the sets that lie directly here. Maps, because a folder may well be called `__proto__`. */
export interface FolderTree<Item> {
  readonly folders: ReadonlyMap<string, FolderTree<Item>>;
  readonly sets: readonly Item[];
}

interface Branch<Item> extends FolderTree<Item> {
  readonly folders: Map<string, Branch<Item>>;
  readonly sets: Item[];
}

const emptyBranch = <Item>(): Branch<Item> => ({ folders: new Map(), sets: [] });

/** Every folder is present, even an empty one; a set whose folder is not listed brings its folder along. */
export const folderTree = <Item extends { readonly folder: FolderPath }>(
  folders: readonly FolderPath[],
  sets: readonly Item[],
): FolderTree<Item> => {
  const branches = new Map<FolderPath, Branch<Item>>([[rootFolder, emptyBranch<Item>()]]);
  const branchAt = (path: FolderPath): Branch<Item> => {
    const known = branches.get(path);
    if (known) return known;
    const made = emptyBranch<Item>();
    branches.set(path, made);
    branchAt(parentOf(path)).folders.set(nameOf(path), made);
    return made;
  };
  // Each path once: thousands of deep ones would take seconds if all above each were looked up, too.
  for (const path of folders) branchAt(path);
  for (const set of sets) branchAt(set.folder).sets.push(set);
  return branchAt(rootFolder);
};
