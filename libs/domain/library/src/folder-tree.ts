import type { FolderPath } from './folder-path.ts';
import { nameOf, parentOf, rootFolder } from './folder-path.ts';

/** Folders by name, and the sets directly in this folder. Maps, because a folder may be called `__proto__`. */
export interface FolderTree<Item> {
  readonly folders: ReadonlyMap<string, FolderTree<Item>>;
  readonly sets: readonly Item[];
}

interface Branch<Item> extends FolderTree<Item> {
  readonly folders: Map<string, Branch<Item>>;
  readonly sets: Item[];
}

const emptyBranch = <Item>(): Branch<Item> => ({ folders: new Map(), sets: [] });

/** Every folder is included, even an empty one. The folder of a set is added if it is not listed. */
export const folderTree = <Item extends { readonly folder: FolderPath }>(
  folders: readonly FolderPath[],
  sets: readonly Item[],
): FolderTree<Item> => {
  const branches = new Map<FolderPath, Branch<Item>>([[rootFolder, emptyBranch<Item>()]]);
  const branchIn = ({ folders: below }: Branch<Item>, name: string): Branch<Item> => {
    const known = below.get(name);
    if (known) return known;
    const made = emptyBranch<Item>();
    below.set(name, made);
    return made;
  };
  const branchAt = (path: FolderPath): Branch<Item> => {
    const known = branches.get(path);
    if (known) return known;
    const found = branchIn(branchAt(parentOf(path)), nameOf(path));
    branches.set(path, found);
    return found;
  };
  // Looking up a path takes time proportional to its length. Paths are looked up only when the parent changes, which
  // helps with thousands of deep folders.
  let [above, parent] = [rootFolder, branchAt(rootFolder)];
  for (const path of folders) {
    const next = parentOf(path);
    if (next !== above) [above, parent] = [next, branchAt(next)];
    branchIn(parent, nameOf(path));
  }
  for (const set of sets) branchAt(set.folder).sets.push(set);
  return branchAt(rootFolder);
};
