import type { User } from '@flashcards/accounts';
import type { SharedFolders, Users } from '@flashcards/persistence-ports';
import type { MemberChanged } from './member-account.ts';
import { accountOf } from './member-account.ts';
import type { UserIn } from './remove-user-from-shared-folder.ts';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

interface Ports {
  readonly sharedFolders: SharedFolders;
  readonly users: Users;
}

/** Transfers a folder that the learner owns to another member. */
export const transferSharedFolder =
  ({ sharedFolders, users }: Ports) =>
  async (owner: User, { folder, user }: UserIn, once?: Once<void>): Promise<MemberChanged> =>
    sharedFolders.transfer(owner.account, { folder, target: await accountOf(users, user) }, ownReceipt(once));
