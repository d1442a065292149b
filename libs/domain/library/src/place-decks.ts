import type { DeckLevels } from './deck-levels.ts';
import type { FlashcardSet } from './flashcard-set.ts';
import type { FolderPath } from './folder-path.ts';
import { childOf, deepest, depthOf, lineageOf, mostFolders } from './folder-path.ts';
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

/** A level of some decks, with the levels below it. */
interface Level {
  readonly name: string;
  readonly above?: Level;
  readonly below: Map<string, Level>;
}

/** The last level of each deck, in one tree. */
const lastLevels = (decks: readonly DeckLevels[]): readonly Level[] => {
  const root: Level = { name: '', below: new Map() };
  return decks.map((levels) =>
    levels.reduce((above: Level, name) => {
      const level = above.below.get(name) ?? { name, above, below: new Map() };
      above.below.set(name, level);
      return level;
    }, root),
  );
};

/** The levels that become folders: those with others below them, and the root for the given folder. */
const folderLevels = (last: readonly Level[]): ReadonlySet<Level> => {
  const found = new Set<Level>();
  for (const each of last)
    for (let level = each.below.size > 0 ? each : each.above; level && !found.has(level); level = level.above)
      found.add(level);
  return found;
};

/** The folder of a level and those above it. Where a set has its place, it gets a number. */
const foldersIn = (folder: FolderPath, { sets }: Shelves) => {
  const taken = new Set(sets.map((set) => childOf(set.folder, set.name)));
  const known = new Map<Level, FolderPath>();
  const make = ({ name, above }: Level): FolderPath => {
    if (!above) return folder;
    const parent = pathOf(above);
    if (depthOf(parent) >= deepest) return parent;
    const inParent = (each: string): FolderPath => childOf(parent, each) as FolderPath;
    const [free] = numbered(folderName(name), (each) => !taken.has(inParent(each)));
    return inParent(free);
  };
  const pathOf = (level: Level): FolderPath => {
    const path = known.get(level) ?? make(level);
    known.set(level, path);
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

/** Sets in their places, and folders to be made, parents before children. */
export interface PlacedDecks {
  readonly places: readonly SetPlace[];
  readonly folders: readonly FolderPath[];
}

/**
 * Places sets of decks below a folder. A deck with subdecks becomes a folder with a set of its name inside. A single
 * deck, and one without a name of its own, has its set in the folder itself, under the given name. Existing folders are
 * used; names that are taken get a number. `undefined` when there would be more than `mostFolders`.
 */
export const placeDecks = (
  decks: readonly DeckLevels[],
  { name, folder }: SetPlace,
  shelves: Shelves,
): PlacedDecks | undefined => {
  const last = lastLevels(decks.length === 1 ? [[]] : decks);
  const levels = folderLevels(last);
  if (levels.size > mostFolders) return undefined;
  const folderOf = foldersIn(folder, shelves);
  const all = new Set([folder, ...[...levels].map(folderOf)].flatMap(lineageOf));
  const folders = [...all].filter((path) => !shelves.folders.has(path));
  if (shelves.folders.size + folders.length > mostFolders) return undefined;
  const nameIn = setNames({ ...shelves, folders: new Set([...shelves.folders, ...all]) });
  const places = last.map((level) => {
    const inFolder = folderOf(levels.has(level) ? level : (level.above ?? level));
    return { name: nameIn((level.name || name) as SetName, inFolder), folder: inFolder };
  });
  return { places, folders };
};
