import type { RefusalCode } from '@flashcards/client-sdk';
import type { Change } from '../rounds/asked.ts';

/** A card, as its owner wrote it. */
interface LibraryCard {
  readonly front: string;
  readonly back: string;
  readonly suspended: boolean;
}

/** By labels that never change. */
export type LibraryCards = Readonly<Record<string, LibraryCard>>;

/** The name, description and folder of a set. */
export interface SetWords {
  readonly name: string;
  readonly description: string;
  readonly folder: string;
}

export interface LibrarySet extends SetWords {
  readonly cards: LibraryCards;
}

/** The part of a library that only one device changes: its folders, and its sets by label. */
export interface Library {
  readonly folders: readonly string[];
  readonly sets: Readonly<Record<string, LibrarySet>>;
}

type LibraryChange = Change<Library>;

export const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const isSetAt = ({ sets }: Library, path: string, besides?: string): boolean =>
  Object.entries(sets).some(([label, { folder, name }]) => label !== besides && `${folder}/${name}` === path);

/** Adds the folder and its parents, unless a set has one of their paths. */
const withFolder = (library: Library, path: string, leaving?: string): Library | 'place_taken' => {
  const segments = path === '' ? [] : path.split('/');
  const paths = segments.map((_, index) => segments.slice(0, index + 1).join('/'));
  const missing = paths.filter((each) => !library.folders.includes(each));
  if (missing.some((each) => isSetAt(library, each, leaving))) return 'place_taken';
  return { ...library, folders: [...library.folders, ...missing].toSorted() };
};

const asOutcome = (library: Library | RefusalCode) => (typeof library === 'string' ? library : [library]);

const without = <T>(record: Readonly<Record<string, T>>, gone: string): Readonly<Record<string, T>> => {
  const { [gone]: _, ...rest } = record;
  return rest;
};

export const makingFolder =
  (path: string): LibraryChange =>
  (library) =>
    asOutcome(withFolder(library, path));

export const movingFolder =
  (from: string, to: string): LibraryChange =>
  (library) => {
    if (!library.folders.includes(from)) return 'folder_not_found';
    if (from === to) return [library];
    const made = withFolder(library, parentOf(to));
    if (made === 'place_taken' || library.folders.includes(to) || isSetAt(library, to)) return 'place_taken';
    const moved = (path: string): string => (isIn(path, from) ? `${to}${path.slice(from.length)}` : path);
    const sets = Object.entries(made.sets).map(
      ([label, set]) => [label, { ...set, folder: moved(set.folder) }] as const,
    );
    return [{ folders: made.folders.map(moved).toSorted(), sets: Object.fromEntries(sets) }];
  };

export const deletingFolder =
  (path: string, recursive: boolean): LibraryChange =>
  ({ folders, sets }) => {
    if (!folders.includes(path)) return 'folder_not_found';
    const stays = Object.entries(sets).filter(([, { folder }]) => !isIn(folder, path));
    const left = { folders: folders.filter((each) => !isIn(each, path)), sets: Object.fromEntries(stays) };
    const goes = folders.length - left.folders.length + Object.keys(sets).length - stays.length;
    return recursive || goes === 1 ? [left] : 'folder_not_empty';
  };

/** Adds or replaces the set with this label. */
export const puttingSet =
  (label: string, set: LibrarySet): LibraryChange =>
  (library) => {
    const { name, folder } = set;
    if (Object.entries(library.sets).some(([each, { name: taken }]) => each !== label && taken === name))
      return 'name_taken';
    const made = withFolder(library, folder, label);
    if (made === 'place_taken' || library.folders.includes(`${folder}/${name}`)) return 'place_taken';
    return [{ ...made, sets: { ...library.sets, [label]: set } }];
  };

const inSet =
  (label: string, change: (set: LibrarySet) => LibrarySet | RefusalCode): LibraryChange =>
  (library) => {
    const set = library.sets[label];
    const changed = set ? change(set) : 'set_not_found';
    return asOutcome(
      typeof changed === 'string' ? changed : { ...library, sets: { ...library.sets, [label]: changed } },
    );
  };

export const editingSet =
  (label: string, words: SetWords): LibraryChange =>
  (library) => {
    const set = library.sets[label];
    return set ? puttingSet(label, { ...set, ...words })(library) : 'set_not_found';
  };

export const deletingSet =
  (label: string): LibraryChange =>
  ({ folders, sets }) =>
    sets[label] ? [{ folders, sets: without(sets, label) }] : 'set_not_found';

export const addingCards = (label: string, cards: LibraryCards): LibraryChange =>
  inSet(label, (set) => ({ ...set, cards: { ...set.cards, ...cards } }));

/** Changes or removes a card. */
export const changingCard =
  (set: string, card: string, becomes: Partial<LibraryCard> | 'gone'): LibraryChange =>
  (library) => {
    const was = library.sets[set]?.cards[card];
    if (!was) return 'card_not_found';
    return inSet(set, (of) => ({
      ...of,
      cards: becomes === 'gone' ? without(of.cards, card) : { ...of.cards, [card]: { ...was, ...becomes } },
    }))(library);
  };
