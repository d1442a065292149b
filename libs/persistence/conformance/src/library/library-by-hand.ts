import type { SetId } from '@flashcards/kernel';
import type { Card, FolderPath, SetName } from '@flashcards/library';
import { isBelow, lineageOf, nameOf, parentOf, rootFolder, textBytesOf } from '@flashcards/library';
import type { WholeSet } from './a-set.ts';

/** Folders and sets by the rules of the contract (section 2), computed without a store. */
export interface Held {
  readonly folders: readonly FolderPath[];
  readonly sets: readonly WholeSet[];
}

/** The expected result of a change, and the library after it. */
export type Outcome = readonly [ended: string, held: Held];

export const nothingHeld: Held = { folders: [], sets: [] };

const isSetAt = ({ sets }: Held, path: FolderPath): boolean =>
  sets.some(({ name, folder }) => folder === parentOf(path) && name === nameOf(path));

const isFolderAt = ({ folders }: Held, folder: FolderPath, name: SetName): boolean =>
  folders.some((path) => path !== rootFolder && parentOf(path) === folder && nameOf(path) === name);

const missingOf = ({ folders }: Held, path: FolderPath): readonly FolderPath[] =>
  lineageOf(path).filter((each) => !folders.includes(each));

/** Adds a folder and its missing parents; `undefined` where a set has one of the names. */
const withFolder = (held: Held, path: FolderPath): Held | undefined => {
  const missing = missingOf(held, path);
  if (missing.some((each) => isSetAt(held, each))) return undefined;
  return { ...held, folders: [...held.folders, ...missing] };
};

/** Adds a set. */
const withSet = (held: Held, set: WholeSet): Outcome => {
  if (held.sets.some(({ name }) => name === set.name)) return ['name_taken', held];
  const made = isFolderAt(held, set.folder, set.name) ? undefined : withFolder(held, set.folder);
  return made ? ['done', { ...made, sets: [...made.sets, set] }] : ['place_taken', held];
};

const without = (held: Held, id: SetId): Held => ({ ...held, sets: held.sets.filter((set) => set.id !== id) });

export const make = (held: Held, path: FolderPath): Outcome => {
  const made = withFolder(held, path);
  return made ? ['done', made] : ['place_taken', held];
};

export const insertion = withSet;

type SetEdits = Pick<WholeSet, 'id' | 'name' | 'description' | 'folder'>;

export const edit = (held: Held, edits: SetEdits): Outcome => {
  const set = held.sets.find(({ id }) => id === edits.id);
  if (!set) return ['set_not_found', held];
  const [ended, edited] = withSet(without(held, edits.id), { ...set, ...edits });
  return ended === 'done' ? [ended, edited] : [ended, held];
};

export const deletion = (held: Held, id: SetId): Outcome =>
  held.sets.some((set) => set.id === id) ? ['done', without(held, id)] : ['set_not_found', held];

const changed = (held: Held, set: WholeSet, cards: readonly Card[]): Held => ({
  ...held,
  sets: held.sets.map((each) => (each.id === set.id ? { ...each, cards } : each)),
});

export const addition = (held: Held, id: SetId, { cards, most }: { cards: readonly Card[]; most: number }): Outcome => {
  const set = held.sets.find((each) => each.id === id);
  if (!set) return ['set_not_found', held];
  const all = [...set.cards, ...cards];
  return all.length > most ? ['set_full', held] : ['done', changed(held, set, all)];
};

const bytesOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + textBytesOf(card), 0);

export const cardEdit = (held: Held, card: Card, mostBytes: number): Outcome => {
  const set = held.sets.find(({ cards }) => cards.some(({ id }) => id === card.id));
  if (!set) return ['card_not_found', held];
  const cards = set.cards.map((each) => (each.id === card.id ? card : each));
  const grows = bytesOf(cards) > bytesOf(set.cards);
  return grows && bytesOf(cards) > mostBytes ? ['set_too_large', held] : ['done', changed(held, set, cards)];
};

export const cardDeletion = (held: Held, id: Card['id']): Outcome => {
  const set = held.sets.find(({ cards }) => cards.some((card) => card.id === id));
  if (!set) return ['card_not_found', held];
  return [
    'done',
    changed(
      held,
      set,
      set.cards.filter((card) => card.id !== id),
    ),
  ];
};

export const cardMove = (
  held: Held,
  id: SetId,
  { cards: ids, most }: { readonly cards: readonly Card['id'][]; readonly most: number },
): Outcome => {
  const set = held.sets.find((each) => each.id === id);
  if (!set) return ['set_not_found', held];
  const all = new Map(held.sets.flatMap(({ cards }) => cards.map((card) => [card.id, card])));
  if (!ids.every((card) => all.has(card))) return ['card_not_found', held];
  const moving = ids.filter((card) => !set.cards.some((there) => there.id === card));
  const count = set.cards.length + moving.length;
  if (moving.length > 0 && count > most) return ['set_full', held];
  const sets = held.sets.map((each) => ({ ...each, cards: each.cards.filter((card) => !moving.includes(card.id)) }));
  const moved = { ...held, sets };
  return ['done', changed(moved, set, [...set.cards, ...moving.flatMap((card) => all.get(card) ?? [])])];
};

const isIn = (path: FolderPath, folder: FolderPath): boolean => path === folder || isBelow(path, folder);

/** Precondition: `to` is not below `from`, and no path becomes too deep. */
export const move = (held: Held, from: FolderPath, to: FolderPath): Outcome => {
  if (!held.folders.includes(from)) return ['folder_not_found', held];
  if (from === to) return ['done', held];
  if (held.folders.includes(to) || isSetAt(held, to)) return ['place_taken', held];
  const made = withFolder(held, parentOf(to));
  if (!made) return ['place_taken', held];
  const moved = (path: FolderPath): FolderPath =>
    isIn(path, from) ? (`${to}${path.slice(from.length)}` as FolderPath) : path;
  const sets = made.sets.map((set) => ({ ...set, folder: moved(set.folder) }));
  return ['done', { folders: made.folders.map(moved), sets }];
};

export const folderDeletion = (held: Held, path: FolderPath, recursive: boolean): Outcome => {
  if (!held.folders.includes(path)) return ['folder_not_found', held];
  const isEmpty = !held.folders.some((each) => isBelow(each, path)) && !held.sets.some((set) => isIn(set.folder, path));
  if (!isEmpty && !recursive) return ['folder_not_empty', held];
  return [
    'done',
    {
      folders: held.folders.filter((each) => !isIn(each, path)),
      sets: held.sets.filter((set) => !isIn(set.folder, path)),
    },
  ];
};
