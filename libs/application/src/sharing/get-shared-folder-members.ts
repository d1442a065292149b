import type { User } from '@flashcards/accounts';
import type { Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { MemberRefusal, SharedFolders, Users } from '@flashcards/persistence-ports';
import type { Member } from '@flashcards/sharing';
import { withNames } from '../accounts/names.ts';
import type { Detail } from '../study/study-cards.ts';
import type { InFolder } from './leave-shared-folder.ts';

export interface FolderMembers {
  readonly owner: Member;
  /** In the order of joining. */
  readonly others: readonly Member[];
}

/** The members of a folder, for one of its members. */
export const getSharedFolderMembers =
  ({ sharedFolders, users }: { readonly sharedFolders: SharedFolders; readonly users: Users }) =>
  async (user: User, { folder, detail }: InFolder & Detail): Promise<Outcome<FolderMembers, MemberRefusal>> => {
    const listed = await sharedFolders.members(user.account, folder);
    if (!listed.ok) return listed;
    const [owner, ...others] = detail
      ? await withNames(listed.value, {
          users,
          idsOf: (member) => [member.user],
          named: (member, nameOf) => ({ ...member, ...nameOf(member.user) }),
        })
      : listed.value;
    if (!owner) throw new Error('a shared folder has no owner');
    return ok({ owner, others });
  };
