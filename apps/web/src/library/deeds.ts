import { setsIn } from '@flashcards/client-sdk';
import { download } from '../parts/download.ts';
import { client } from '../session.ts';
import type { TreeRow } from '../tree/tree-rows.ts';
import { isFolder, keyOfFolder, keyOfSet, pathOf } from '../tree/tree-rows.ts';

export interface NamedPlace {
  readonly name: string;
  /** The path of the folder that it is in. */
  readonly folder: string;
}

/** Makes a folder or an empty set. Returns the key of its row. */
export const add = async (kind: 'folder' | 'set', { name, folder }: NamedPlace): Promise<string> => {
  if (kind === 'set') return keyOfSet(await client.sets.create({ name, folder, cards: [] }));
  const path = pathOf(folder, name);
  await client.folders.create(path);
  return keyOfFolder(path);
};

/** Renames and moves. Returns the new key of the row. */
export const put = async (row: TreeRow, { name, folder }: NamedPlace): Promise<string> => {
  if (isFolder(row)) {
    const path = pathOf(folder, name);
    await client.folders.move(row.path, path);
    return keyOfFolder(path);
  }
  await client.sets.edit(row.set.id, { name, folder, description: row.set.description });
  return row.key;
};

export const remove = (row: TreeRow): Promise<void> =>
  isFolder(row) ? client.folders.delete(row.path, { recursive: true }) : client.sets.delete(row.set.id);

/** Saves a set, or each set of a folder, as a deck for Anki. Tells how many are saved. */
export const exportDecks = async (
  row: TreeRow,
  signal: AbortSignal,
  onSaved: (decks: number) => void,
): Promise<void> => {
  const sets = isFolder(row) ? [...setsIn(row.tree)].map(({ set }) => set) : [row.set];
  for (const [index, { id, name }] of sets.entries()) {
    // A large deck is written before its first byte arrives.
    download(await client.sets.exportPackage(id, { signal, timeout: Infinity }), `${name}.apkg`);
    onSaved(index + 1);
  }
};
