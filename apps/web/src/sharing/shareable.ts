import type { Library, SetSummary } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';

/** A folder or a set of the learner's library. */
export interface Shareable {
  /** Unlike that of any other choice. */
  readonly key: string;
  readonly kind: 'folder' | 'set';
  /** The path of a folder, the name of a set. */
  readonly name: string;
  readonly sets: readonly SetSummary[];
}

/** The paths of a folder and of all above it. */
const pathsTo = (folder: string): readonly string[] => {
  const names = folder === '' ? [] : folder.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
};

/** Folders that hold sets, then all sets. */
export const shareableIn = (tree: Library): readonly Shareable[] => {
  const found = [...setsIn(tree)];
  const below = new Map<string, SetSummary[]>();
  for (const { folder, set } of found)
    for (const path of pathsTo(folder))
      below
        .set(path, below.get(path) ?? [])
        .get(path)
        ?.push(set);
  return [
    ...[...below.keys()].sort().map((path) => ({
      key: `folder:${path}`,
      kind: 'folder' as const,
      name: path,
      sets: below.get(path) ?? [],
    })),
    ...found.map(({ set }) => ({ key: `set:${set.id}`, kind: 'set' as const, name: set.name, sets: [set] })),
  ];
};

/** The last part of a folder's path, or the name of the set. */
export const suggestedName = ({ kind, name }: Shareable): string =>
  kind === 'folder' ? (name.split('/').at(-1) ?? name) : name;
