/** A card, as its owner wrote it. */
export interface LibraryCard {
  readonly front: string;
  readonly back: string;
  readonly suspended: boolean;
}

/** By labels that no change moves. */
export type LibraryCards = Readonly<Record<string, LibraryCard>>;

export interface LibrarySet {
  readonly name: string;
  readonly description: string;
  readonly folder: string;
  readonly cards: LibraryCards;
}

/** A part of a library that one device alone changes: its folders, and its sets by their labels. */
export interface Library {
  readonly folders: readonly string[];
  readonly sets: Readonly<Record<string, LibrarySet>>;
}

interface OfSet {
  readonly set: string;
}
interface OfCard extends OfSet {
  readonly card: string;
}

/** What a device asks for, by what it is done to. */
interface Changes {
  readonly 'make folder': { readonly path: string };
  readonly 'move folder': { readonly from: string; readonly to: string };
  readonly 'delete folder': { readonly path: string; readonly recursive: boolean };
  readonly 'make set': OfSet & LibrarySet;
  readonly 'edit set': OfSet & Omit<LibrarySet, 'cards'>;
  readonly 'delete set': OfSet;
  readonly 'add cards': OfSet & Pick<LibrarySet, 'cards'>;
  readonly 'edit card': OfCard & Pick<LibraryCard, 'front' | 'back'>;
  readonly 'suspend card': OfCard & Pick<LibraryCard, 'suspended'>;
  readonly 'delete card': OfCard;
}
export type ChangeKind = keyof Changes;
export type ChangeOf<Kind extends ChangeKind> = { readonly kind: Kind } & Changes[Kind];
export type Change = { [Kind in ChangeKind]: ChangeOf<Kind> }[ChangeKind];

/** Why a change is refused, in the words of the service. */
export const refusals: readonly string[] = [
  ...['name_taken', 'place_taken', 'set_not_found', 'card_not_found', 'folder_not_found', 'folder_not_empty'],
];
export type Refusal = string;

export const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const setAt = ({ sets }: Library, path: string, besides?: string): boolean =>
  Object.entries(sets).some(
    ([label, { folder, name }]) => label !== besides && folder === parentOf(path) && name === nameOf(path),
  );

/** With the folder and those above it, unless a set stands where one of them must be made. */
const withFolder = (library: Library, path: string, leaving?: string): Library | 'place_taken' => {
  const segments = path === '' ? [] : path.split('/');
  const paths = segments.map((_, index) => segments.slice(0, index + 1).join('/'));
  const missing = paths.filter((each) => !library.folders.includes(each));
  if (missing.some((each) => setAt(library, each, leaving))) return 'place_taken';
  return { ...library, folders: [...library.folders, ...missing].sort() };
};

const without = <T>(record: Readonly<Record<string, T>>, gone: (label: string, value: T) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([label, value]) => !gone(label, value)));

const withSet = (library: Library, { label, set }: { label: string; set: LibrarySet }): Library | Refusal => {
  const { name, folder } = set;
  const isTaken = Object.entries(library.sets).some(([each, { name: taken }]) => each !== label && taken === name);
  if (isTaken) return 'name_taken';
  const made = withFolder(library, folder, label);
  if (made === 'place_taken' || library.folders.includes(`${folder}/${name}`)) return 'place_taken';
  return { ...made, sets: { ...library.sets, [label]: set } };
};

const withCards = (library: Library, label: string, cards: LibraryCards): Library => {
  const set = library.sets[label];
  return set ? { ...library, sets: { ...library.sets, [label]: { ...set, cards } } } : library;
};

const changeCard = (
  library: Library,
  { set, card }: OfCard,
  becomes: (was: LibraryCard) => LibraryCard,
): Library | Refusal => {
  const { cards = {} } = library.sets[set] ?? {};
  const was = cards[card];
  return was ? withCards(library, set, { ...cards, [card]: becomes(was) }) : 'card_not_found';
};

const moved = (path: string, from: string, to: string): string =>
  isIn(path, from) ? `${to}${path.slice(from.length)}` : path;

const moveFolder = (library: Library, { from, to }: Changes['move folder']): Library | Refusal => {
  if (!library.folders.includes(from)) return 'folder_not_found';
  if (from === to) return library;
  const made = withFolder(library, parentOf(to));
  if (made === 'place_taken' || library.folders.includes(to) || setAt(library, to)) return 'place_taken';
  const sets = Object.entries(made.sets).map(([label, set]) => [
    label,
    { ...set, folder: moved(set.folder, from, to) },
  ]);
  return {
    folders: made.folders.map((path) => moved(path, from, to)).sort(),
    sets: Object.fromEntries(sets) as Library['sets'],
  };
};

const deleteFolder = (library: Library, { path, recursive }: Changes['delete folder']): Library | Refusal => {
  const { folders, sets } = library;
  if (!folders.includes(path)) return 'folder_not_found';
  const left = {
    folders: folders.filter((each) => !isIn(each, path)),
    sets: without(sets, (_, { folder }) => isIn(folder, path)),
  };
  const goes = folders.length - left.folders.length + Object.keys(sets).length - Object.keys(left.sets).length;
  return recursive || goes === 1 ? left : 'folder_not_empty';
};

type Rules = { readonly [Kind in ChangeKind]: (library: Library, change: Changes[Kind]) => Library | Refusal };

const rules: Rules = {
  'make folder': (library, { path }) => withFolder(library, path),
  'move folder': moveFolder,
  'delete folder': deleteFolder,
  'make set': (library, { set: label, name, description, folder, cards }) =>
    withSet(library, { label, set: { name, description, folder, cards } }),
  'edit set': (library, { set: label, name, description, folder }) => {
    const was = library.sets[label];
    return was ? withSet(library, { label, set: { ...was, name, description, folder } }) : 'set_not_found';
  },
  'delete set': ({ folders, sets }, { set }) =>
    sets[set] ? { folders, sets: without(sets, (label) => label === set) } : 'set_not_found',
  'add cards': (library, { set, cards }) => {
    const was = library.sets[set];
    return was ? withCards(library, set, { ...was.cards, ...cards }) : 'set_not_found';
  },
  'edit card': (library, { set, card, front, back }) =>
    changeCard(library, { set, card }, ({ suspended }) => ({ front, back, suspended })),
  'suspend card': (library, { set, card, suspended }) =>
    changeCard(library, { set, card }, (was) => ({ ...was, suspended })),
  'delete card': (library, { set, card }) => {
    const { cards = {} } = library.sets[set] ?? {};
    return cards[card]
      ? withCards(
          library,
          set,
          without(cards, (label) => label === card),
        )
      : 'card_not_found';
  },
};

/** What the contract makes of a change: the library after it, or why it is refused. */
export const after = (library: Library, change: Change): Library | Refusal =>
  (rules[change.kind] as (library: Library, change: Change) => Library | Refusal)(library, change);
