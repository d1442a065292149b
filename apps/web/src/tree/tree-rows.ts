import type { DueKinds, Library as TypedLibrary, SetSummary } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { byName } from '../parts/by-name.ts';

type DueSet = SetSummary & DueKinds;
export type Library = TypedLibrary<DueSet>;

/** In the order in which they are shown. */
export const dueKinds = ['new', 'learning', 'review'] as const;

type Due = Readonly<Record<(typeof dueKinds)[number], number>>;

interface Place {
  /** Unique in the tree. */
  readonly key: string;
  readonly name: string;
  /** The path of the folder that it is in. */
  readonly folder: string;
  /** From 1 on. */
  readonly level: number;
  /** Among the rows of its folder, from 1 on. */
  readonly position: number;
  readonly siblings: number;
  readonly cards: number;
  readonly due: Due;
}

interface FolderRow extends Place {
  readonly path: string;
  readonly isOpen: boolean;
  readonly tree: Library;
  readonly sets: number;
}

interface SetRow extends Place {
  readonly set: DueSet;
}

export type TreeRow = FolderRow | SetRow;

export const isFolder = (row: TreeRow): row is FolderRow => 'path' in row;

export const pathOf = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Whether a path is that of a folder, or below it. */
export const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

export const keyOfFolder = (path: string): string => `folder:${path}`;
export const keyOfSet = (id: string): string => `set:${id}`;

const countsOf = (tree: Library): { readonly sets: number; readonly cards: number; readonly due: Due } => {
  const counts = { sets: 0, cards: 0, due: { new: 0, learning: 0, review: 0 } };
  for (const { set } of setsIn(tree)) {
    counts.sets += 1;
    counts.cards += set.cardCount;
    for (const kind of dueKinds) counts.due[kind] += set[`${kind}Count`];
  }
  return counts;
};

const dueIn = ({ newCount, learningCount, reviewCount }: DueKinds): Due => ({
  new: newCount,
  learning: learningCount,
  review: reviewCount,
});

export const isDue = ({ due }: Pick<Place, 'due'>): boolean => dueKinds.some((kind) => due[kind] > 0);

interface Part {
  readonly tree: Library;
  readonly folder: string;
  readonly level: number;
}

function* rowsIn({ tree, folder, level }: Part, closed: ReadonlySet<string>): Generator<TreeRow> {
  const siblings = tree.folders.size + tree.sets.length;
  let position = 0;
  const folders = [...tree.folders].map(([name, inner]) => ({ name, inner }));
  for (const { name, inner } of folders.toSorted(byName)) {
    position += 1;
    const path = pathOf(folder, name);
    const isOpen = !closed.has(path);
    const place = { key: keyOfFolder(path), name, folder, level, position, siblings };
    yield { ...place, path, isOpen, tree: inner, ...countsOf(inner) };
    if (isOpen) yield* rowsIn({ tree: inner, folder: path, level: level + 1 }, closed);
  }
  for (const set of tree.sets.toSorted(byName)) {
    position += 1;
    const place = { key: keyOfSet(set.id), name: set.name, folder, level, position, siblings };
    yield { ...place, set, cards: set.cardCount, due: dueIn(set) };
  }
}

/** What the tree shows, from top to bottom: folders before sets, each by name, nothing of closed folders. */
export const treeRows = (tree: Library, closed: ReadonlySet<string>): readonly TreeRow[] => [
  ...rowsIn({ tree, folder: '', level: 1 }, closed),
];

/** The paths of closed folders, after one more is opened or closed. */
export const turned = (closed: ReadonlySet<string>, path: string, isOpen: boolean): ReadonlySet<string> =>
  new Set(isOpen ? [...closed].filter((each) => each !== path) : [...closed, path]);

type Step = (rows: readonly TreeRow[], at: number) => number;

const levelAt = (rows: readonly TreeRow[], at: number): number => rows[at]?.level ?? 0;

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: (_, at) => at + 1,
  ArrowUp: (_, at) => at - 1,
  Home: () => 0,
  End: ({ length }) => length - 1,
  ArrowLeft: (rows, at) => rows.findLastIndex(({ level }, index) => index < at && level < levelAt(rows, at)),
  ArrowRight: (rows, at) => (levelAt(rows, at + 1) > levelAt(rows, at) ? at + 1 : -1),
};

/** The row to which a key leads from another row. */
export const rowByKey = (rows: readonly TreeRow[], at: number, key: string): number | undefined => {
  const to = steps[key]?.(rows, at) ?? -1;
  return rows[to] ? to : undefined;
};

/** The next row whose name begins with a typed text, from the top again after the last. */
export const rowByName = (rows: readonly TreeRow[], at: number, typed: string): number | undefined => {
  const start = typed.length === 1 ? at + 1 : at;
  const wanted = typed.toLowerCase();
  const found = rows.findIndex((_, index) =>
    rows[(start + index) % rows.length]?.name.toLowerCase().startsWith(wanted),
  );
  return found < 0 ? undefined : (start + found) % rows.length;
};

/** The view of the cards of a row, or another view of the same choice. */
export const addressOf = (row: TreeRow, view = 'cards'): string =>
  `/${view}?${isFolder(row) ? `folder=${encodeURIComponent(row.path)}` : `set=${encodeURIComponent(row.set.id)}`}`;

/** The row that gets the focus when a row is deleted: the one before it, else the first one after all that is in it. */
export const keyBeside = (rows: readonly TreeRow[], key: string): string => {
  const at = rows.findIndex((row) => row.key === key);
  const level = rows[at]?.level ?? 1;
  return (rows[at - 1] ?? rows.find((row, index) => index > at && row.level <= level))?.key ?? '';
};
