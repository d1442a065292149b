import type { SetId, SharedFolderId } from '@flashcards/kernel';
import { rootFolder } from '@flashcards/library';
import type { QueueSet } from '@flashcards/persistence-ports';
import { compareKeys } from '@flashcards/study';
import type { SharedSetDocument } from '../schema.ts';
import type { QueueReading } from '../study/queue-reading.ts';
import { setsThere } from './shared-folder-rows.ts';

/** Folders whose sets are read at once: ten thousand sets at most, and few people are in more folders. */
const foldersAtOnce = 10;

/** The sets of these folders that exist and are of others, folder by folder in the order of adding. */
const setsIn = async (
  { collections, reader, account }: QueueReading,
  folders: readonly SharedFolderId[],
): Promise<readonly QueueSet[]> => {
  const found = await reader.find(collections.sharedSets, { folder: { $in: folders } });
  const isThere = await setsThere(collections, reader, [...new Set(found.map(({ set }) => set))]);
  const wanted = { _id: { $in: [...isThere] }, account: { $ne: account } };
  const sets = await reader.find(collections.sets, wanted, { projection: { createdAt: 1 } });
  const known = new Map(
    sets.map(({ _id: id, createdAt }) => [id, { id, createdAt, isOwn: false, folder: rootFolder }]),
  );
  const rank = new Map(folders.map((folder, index) => [folder, index]));
  const placeOf = ({ folder, addedAt, order }: SharedSetDocument) => [rank.get(folder) ?? 0, addedAt.getTime(), order];
  return [...found]
    .sort((one, other) => compareKeys(placeOf(one), placeOf(other)))
    .flatMap(({ set }) => known.get(set) ?? []);
};

/** Different sets of others that are shared with the account, in the order of joining and adding. */
export const sharedQueueSets = async (reading: QueueReading, most: number): Promise<readonly QueueSet[]> => {
  const { collections, reader, account } = reading;
  const order = { sort: { joinedAt: 1, order: 1, folder: 1 }, projection: { _id: 0, folder: 1 } } as const;
  const memberships = await reader.find(collections.members, { account }, order);
  const folders = memberships.map(({ folder }) => folder);
  const sets = new Map<SetId, QueueSet>();
  for (let from = 0; from < folders.length && sets.size < most; from += foldersAtOnce)
    for (const set of await setsIn(reading, folders.slice(from, from + foldersAtOnce)))
      if (sets.size < most) sets.set(set.id, sets.get(set.id) ?? set);
  return [...sets.values()];
};
