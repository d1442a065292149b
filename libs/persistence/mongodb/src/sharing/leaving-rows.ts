import type { AccountId, SharedFolderId } from '@flashcards/kernel';
import type { SharedFolderRows } from '@flashcards/persistence-ports';
import type { Member, Role } from '@flashcards/sharing';
import type { Steps } from '../engine/steps.ts';
import type { Collections, MemberDocument } from '../schema.ts';
import { memberFrom, rowKey, touchFolder } from './members.ts';

interface Senior {
  readonly first: MemberDocument;
}

/** The longest-standing member with a role in each of these folders; the index provides the order. */
const firstOf = (role: Role, folders: readonly SharedFolderId[]) => [
  { $match: { role, folder: { $in: folders } } },
  { $sort: { folder: 1, joinedAt: 1, order: 1 } },
  { $group: { _id: '$folder', first: { $first: '$$ROOT' } } },
];

/** The rows for an account that leaves all its folders at once. */
export const leavingRows = (
  { read, write }: Steps,
  { members, sharedFolders }: Collections,
): Pick<SharedFolderRows, 'of' | 'seniors' | 'leave' | 'giveUp'> => ({
  of: read(async (reader, account: AccountId) => {
    const found = await reader.find(members, { account }, { projection: { folder: 1, role: 1 } });
    return found.map(({ folder, role }) => ({ folder, role }));
  }),
  seniors: read(async (reader, _: AccountId, owned: readonly SharedFolderId[]) => {
    const seniors = new Map<SharedFolderId, Member[]>();
    if (owned.length === 0) return seniors;
    for (const role of ['editor', 'viewer'] as const)
      for (const { first } of await reader.aggregate<Senior>(members, firstOf(role, owned)))
        seniors.set(first.folder, [...(seniors.get(first.folder) ?? []), memberFrom(first)]);
    return seniors;
  }),
  leave: write((batch, account: AccountId, ids: readonly SharedFolderId[]) => {
    for (const id of ids) touchFolder({ sharedFolders }, batch, id);
    batch.add(members, ...ids.map((id) => ({ deleteOne: { filter: { _id: rowKey(id, account) } } })));
  }),
  giveUp: write((batch, _: AccountId, ids: readonly SharedFolderId[]) =>
    batch.add(sharedFolders, ...ids.map((id) => ({ deleteOne: { filter: { _id: id } } }))),
  ),
});
