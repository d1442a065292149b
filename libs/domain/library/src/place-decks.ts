import type { DeckLevels } from './deck-levels.ts';
import type { FlashcardSet } from './flashcard-set.ts';
import type { FolderPath } from './folder-path.ts';
import { childOf, deepest, depthOf, lineageOf } from './folder-path.ts';
import { cutName } from './name.ts';
import type { SetName } from './set-name.ts';

/** The most decks of one import: they become sets in one unit of work. */
export const mostDecks = 1_000;

export type SetPlace = Pick<FlashcardSet, 'name' | 'folder'>;

/** Everything of a library that has a place. */
export interface Shelves {
  readonly folders: ReadonlySet<FolderPath>;
  readonly sets: readonly SetPlace[];
}

/** The name itself, or with the first number that is free: `name (2)`. */
const numbered = (name: string, isFree: (name: string) => boolean, from = 1): readonly [name: string, next: number] => {
  for (let number = from; ; number += 1) {
    const each = number === 1 ? name : cutName(name, ` (${number})`);
    if (isFree(each)) return [each, number + 1];
  }
};

/** A level as a folder of its own: a name of a set may be more than a name of a folder. */
const folderName = (level: string): string => {
  const name = level.replaceAll('/', '-');
  return name === '.' || name === '..' ? '_' : name;
};

const keyOf = (levels: DeckLevels): string => levels.join('::');

/** The path of the folder of some levels below a folder. Where a set has its place, it gets a number. */
const foldersBelow = (below: FolderPath, { sets }: Shelves) => {
  const taken = new Set(sets.map(({ folder, name }) => childOf(folder, name)));
  const known = new Map<string, FolderPath>([['', below]]);
  const make = (levels: DeckLevels): FolderPath => {
    const parent = pathOf(levels.slice(0, -1));
    if (depthOf(parent) >= deepest) return parent;
    const inParent = (name: string): FolderPath => childOf(parent, name) as FolderPath;
    const [name] = numbered(folderName(levels.at(-1) ?? ''), (each) => !taken.has(inParent(each)));
    return inParent(name);
  };
  const pathOf = (levels: DeckLevels): FolderPath => {
    const path = known.get(keyOf(levels)) ?? make(levels);
    known.set(keyOf(levels), path);
    return path;
  };
  return pathOf;
};

/** Names sets, each differently. */
const setNames = ({ folders, sets }: Shelves) => {
  const taken = new Set<string>(sets.map(({ name }) => name));
  const next = new Map<string, number>();
  return (name: SetName, folder: FolderPath): SetName => {
    const isFree = (each: string): boolean => {
      const path = childOf(folder, each);
      return !taken.has(each) && (path === undefined || !folders.has(path));
    };
    // Decks may have one name: each begins where the one before it ended.
    const [free, after] = numbered(name, isFree, next.get(name));
    next.set(name, after);
    taken.add(free);
    return free as SetName;
  };
};

/** Every level above the last, of all decks. */
const parentsOf = (decks: readonly DeckLevels[]): ReadonlySet<string> =>
  new Set(decks.flatMap((levels) => levels.slice(0, -1).map((_, index) => keyOf(levels.slice(0, index + 1)))));

/**
 * Places sets of decks below a folder. A deck with subdecks becomes a folder with a set of its name inside. A single
 * deck, and one without a name of its own, has its set in the folder itself, under the given name. Existing folders are
 * used; names that are taken get a number.
 */
export const placeDecks = (
  decks: readonly DeckLevels[],
  { name, folder }: SetPlace,
  shelves: Shelves,
): readonly SetPlace[] => {
  const named = decks.length === 1 ? [[]] : decks;
  const parents = parentsOf(named);
  const folderOf = foldersBelow(folder, shelves);
  const folders = named.map((levels) => folderOf(parents.has(keyOf(levels)) ? levels : levels.slice(0, -1)));
  const made = folders.flatMap(lineageOf);
  const nameIn = setNames({ ...shelves, folders: new Set([...shelves.folders, ...made]) });
  return named.map((levels, index) => {
    const inFolder = folders[index] ?? folder;
    return { name: nameIn(levels.at(-1) ?? name, inFolder), folder: inFolder };
  });
};
