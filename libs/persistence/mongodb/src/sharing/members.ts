import type { AccountId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { Member } from '@flashcards/sharing';
import type { MemberDocument } from '../schema.ts';

/** The key of a member of a folder, or of a set in it. */
export const rowKey = (folder: SharedFolderId, of: AccountId | SetId): string => `${folder}/${of}`;

export const memberFrom = ({ account, user, role, joinedAt }: MemberDocument): Member => ({
  account,
  user,
  role,
  joinedAt,
});
