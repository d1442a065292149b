import type { Library, SetSummary } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';

const foldersIn = function* (tree: Library, path = ''): Generator<string> {
  for (const [name, inner] of tree.folders) {
    const below = path === '' ? name : `${path}/${name}`;
    yield below;
    yield* foldersIn(inner, below);
  }
};

export const folderPaths = (tree: Library): readonly string[] => [...foldersIn(tree)];

/** A set's name is unique among the learner's. */
export const setNamed = (tree: Library, name: string): SetSummary | undefined => {
  for (const { set } of setsIn(tree)) if (set.name === name) return set;
  return undefined;
};

/** What the service would refuse, told before the file is sent. */
export const nameProblem = (
  tree: Library,
  given: { readonly name: string; readonly folder: string },
): 'blank' | 'name-taken' | 'place-taken' | undefined => {
  const [name, folder] = [given.name.trim(), given.folder.trim()];
  if (name === '') return 'blank';
  if (setNamed(tree, name)) return 'name-taken';
  return folderPaths(tree).includes(folder === '' ? name : `${folder}/${name}`) ? 'place-taken' : undefined;
};

/** The name that a file suggests for its set. */
export const nameOfFile = (file: string): string =>
  file
    .replace(/\.(apkg|colpkg|zip|csv|tsv|txt)$/i, '')
    .replaceAll('_', ' ')
    .trim();
