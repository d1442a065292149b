import type { User } from '@flashcards/accounts';
import type { Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { MemberRefusal, SharedFolders } from '@flashcards/persistence-ports';
import type { Member } from '@flashcards/sharing';
import type { InFolder } from './leave-shared-folder.ts';

export interface FolderMembers {
  readonly owner: Member;
  /** In the order of joining. */
  readonly others: readonly Member[];
}

/** The members of a folder, for one of its members. */
export const getSharedFolderMembers =
  ({ sharedFolders }: { readonly sharedFolders: SharedFolders }) =>
  async (user: User, { folder }: InFolder): Promise<Outcome<FolderMembers, MemberRefusal>> => {
    const listed = await sharedFolders.members(user.account, folder);
    if (!listed.ok) return listed;
    const [owner, ...others] = listed.value;
    if (!owner) throw new Error('a shared folder has no owner');
    return ok({ owner, others });
  };
