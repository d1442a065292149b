import type { SetId } from '@flashcards/kernel';
import { rootFolder } from '@flashcards/library';
import type { QueueSet } from '@flashcards/persistence-ports';
import { there } from '../schema.ts';
import type { QueueReading } from '../study/queue.ts';

/** Folders whose sets are read at once: nearly everybody has fewer. */
const foldersAtOnce = 100;

/** The sets of these folders that exist and are of others, in the order of adding, folder by folder. */
const setsIn = async (
  { collections, reader, account }: QueueReading,
  folders: readonly string[],
  most: number,
): Promise<readonly QueueSet[]> => {
  const order = { sort: { folder: 1, addedAt: 1, order: 1 }, projection: { folder: 1, set: 1 } } as const;
  const found = await reader.find(
    collections.sharedSets,
    { folder: { $in: folders as never } },
    { ...order, limit: most },
  );
  const wanted = { _id: { $in: [...new Set(found.map(({ set }) => set))] }, account: { $ne: account }, ...there };
  const sets = await reader.find(collections.sets, wanted, { projection: { createdAt: 1 } });
  const known = new Map(
    sets.map(({ _id: id, createdAt }) => [id, { id, createdAt, isOwn: false, folder: rootFolder }]),
  );
  const rank = new Map(folders.map((folder, index) => [folder, index]));
  const inOrder = [...found].sort((one, other) => (rank.get(one.folder) ?? 0) - (rank.get(other.folder) ?? 0));
  return inOrder.flatMap(({ set }) => known.get(set) ?? []);
};

/** Different sets of others that are shared with the account, in the order of joining and adding. */
export const sharedQueueSets = async (reading: QueueReading, most: number): Promise<readonly QueueSet[]> => {
  const { collections, reader, account } = reading;
  const order = { sort: { joinedAt: 1, order: 1, folder: 1 }, projection: { _id: 0, folder: 1 } } as const;
  const memberships = await reader.find(collections.members, { account }, order);
  const folders = memberships.map(({ folder }) => folder);
  const sets = new Map<SetId, QueueSet>();
  for (let from = 0; from < folders.length && sets.size < most; from += foldersAtOnce)
    for (const set of await setsIn(reading, folders.slice(from, from + foldersAtOnce), 4 * most))
      if (sets.size < most) sets.set(set.id, sets.get(set.id) ?? set);
  return [...sets.values()];
};
