import type { AccountId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { Member } from '@flashcards/sharing';
import type { Batch } from '../engine/batch.ts';
import type { Collections, MemberDocument } from '../schema.ts';

/** The key of a member of a folder, or of a set in it. */
export const rowKey = (folder: SharedFolderId, of: AccountId | SetId): string => `${folder}/${of}`;

/** With each change of a folder, its members, or which sets are in it: concurrent units that do so conflict. */
export const touchFolder = (
  { sharedFolders }: Pick<Collections, 'sharedFolders'>,
  batch: Batch,
  id: SharedFolderId,
) => {
  batch.touch(sharedFolders, id);
  batch.add(sharedFolders, { updateOne: { filter: { _id: id }, update: { $set: { changedAt: new Date() } } } });
};

export const memberFrom = ({ account, user, role, joinedAt }: MemberDocument): Member => ({
  account,
  user,
  role,
  joinedAt,
});
