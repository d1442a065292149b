import type { AccountId, SharedFolderId } from '@flashcards/kernel';
import type { ListedFolder } from '@flashcards/persistence-ports';
import type { Reader } from '../engine/reader.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { After } from '../pages.ts';
import { after, pagesFrom } from '../pages.ts';
import type { Collections, MemberDocument } from '../schema.ts';
import { setsThere } from './shared-folder-rows.ts';

/** A folder may have a thousand sets, which are looked up by their ids. */
const foldersPerPage = 10;

type Place = After<Pick<MemberDocument, 'joinedAt' | 'order' | 'folder'>>;

type Counts = ReadonlyMap<SharedFolderId, number>;

const countMembers = async (
  { members }: Collections,
  reader: Reader,
  folders: readonly SharedFolderId[],
): Promise<Counts> => {
  const found = await reader.aggregate<{ _id: SharedFolderId; count: number }>(members, [
    { $match: { folder: { $in: folders } } },
    { $group: { _id: '$folder', count: { $sum: 1 } } },
  ]);
  return new Map(found.map(({ _id, count }) => [_id, count]));
};

const countSets = async (
  collections: Collections,
  reader: Reader,
  folders: readonly SharedFolderId[],
): Promise<Counts> => {
  const projection = { _id: 0, folder: 1, set: 1 } as const;
  const found = await reader.find(collections.sharedSets, { folder: { $in: folders } }, { projection });
  const isThere = await setsThere(
    collections,
    reader,
    found.map(({ set }) => set),
  );
  const counts = new Map<SharedFolderId, number>();
  for (const { folder, set } of found) if (isThere.has(set)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return counts;
};

const listed = async (
  collections: Collections,
  reader: Reader,
  memberships: readonly MemberDocument[],
): Promise<readonly ListedFolder[]> => {
  const ids = memberships.map(({ folder }) => folder);
  const folders = await reader.find(collections.sharedFolders, { _id: { $in: ids } });
  const owners = await reader.find(collections.members, { folder: { $in: ids }, role: 'owner' });
  const [members, sets] = [await countMembers(collections, reader, ids), await countSets(collections, reader, ids)];
  const [known, ownerOf] = [
    new Map(folders.map((folder) => [folder._id, folder])),
    new Map(owners.map(({ folder, user }) => [folder, user])),
  ];
  return memberships.flatMap(({ folder: id, role, joinedAt }) => {
    const [folder, owner] = [known.get(id), ownerOf.get(id)];
    if (!folder || owner === undefined) return [];
    const { name, description, createdAt } = folder;
    const counts = { members: members.get(id) ?? 0, sets: sets.get(id) ?? 0 };
    return [{ id, name, description, createdAt, owner, role, joinedAt, ...counts }];
  });
};

/** The folders of a member, in the order of joining. */
export const folderPages = (
  collections: Collections,
  { one }: Snapshots,
  account: AccountId,
): AsyncIterable<readonly ListedFolder[]> =>
  pagesFrom<ListedFolder, Place>('first', (place) =>
    one(account, async (reader) => {
      const found = await reader.find(
        collections.members,
        { account, ...after(place, ['joinedAt', 'order', 'folder']) },
        { sort: { joinedAt: 1, order: 1, folder: 1 }, limit: foldersPerPage },
      );
      const items = found.length > 0 ? await listed(collections, reader, found) : [];
      return { items, next: found.length === foldersPerPage ? found.at(-1) : undefined };
    }),
  );
