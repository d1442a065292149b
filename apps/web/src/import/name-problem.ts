import type { Library, SetSummary } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { childOf, parseFolderPath, parseName } from '@flashcards/library';

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
  const wanted = parseName(name.trim());
  for (const { set } of setsIn(tree)) if (set.name === wanted) return set;
  return undefined;
};

interface Given {
  readonly name: string;
  readonly folder: string;
}

export const isBadFolder = ({ folder }: Pick<Given, 'folder'>): boolean => parseFolderPath(folder) === undefined;

/** What the service would refuse, told before the file is sent. */
export const nameProblem = (
  tree: Library,
  given: Given,
): 'blank' | 'bad' | 'name-taken' | 'place-taken' | undefined => {
  const [name, folder] = [given.name.trim(), parseFolderPath(given.folder)];
  if (name === '') return 'blank';
  const parsed = parseName(name);
  if (parsed === undefined) return 'bad';
  if (setNamed(tree, name)) return 'name-taken';
  const place = folder === undefined ? undefined : childOf(folder, parsed);
  return place !== undefined && folderPaths(tree).includes(place) ? 'place-taken' : undefined;
};

/** The name that a file suggests for its set. */
export const nameOfFile = (file: string): string =>
  file
    .replace(/\.(apkg|colpkg|zip|csv|tsv|txt)$/i, '')
    .replaceAll('_', ' ')
    .trim();
