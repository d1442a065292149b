import type { User } from '@flashcards/accounts';
import type { SharedFolders, Users } from '@flashcards/persistence-ports';
import type { GivenRole } from '@flashcards/sharing';
import type { MemberChanged } from './member-account.ts';
import { accountOf } from './member-account.ts';
import type { UserIn } from './remove-user-from-shared-folder.ts';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

export interface NewRole extends UserIn {
  readonly role: GivenRole;
}

interface Ports {
  readonly sharedFolders: SharedFolders;
  readonly users: Users;
}

/** Makes a member an editor or a viewer. */
export const setSharedFolderRole =
  ({ sharedFolders, users }: Ports) =>
  async (owner: User, { folder, user, role }: NewRole, once?: Once<void>): Promise<MemberChanged> =>
    sharedFolders.setRole(owner.account, { folder, target: await accountOf(users, user), role }, ownReceipt(once));
