import type { User } from '@flashcards/accounts';
import type { SharedFolderId, UserId } from '@flashcards/kernel';
import type { Receipted, RemovalOfMemberRefusal, SharedFolders, Users } from '@flashcards/persistence-ports';
import { accountOf } from './member-account.ts';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

/** A user of a folder. */
export interface UserIn {
  readonly folder: SharedFolderId;
  readonly user: UserId;
}

interface Ports {
  readonly sharedFolders: SharedFolders;
  readonly users: Users;
}

/** Removes a member from a folder that the learner owns. From the next call on, the member cannot see the folder. */
export const removeUserFromSharedFolder =
  ({ sharedFolders, users }: Ports) =>
  async (owner: User, { folder, user }: UserIn, once?: Once<void>): Promise<Receipted<void, RemovalOfMemberRefusal>> =>
    sharedFolders.removeMember(owner.account, { folder, target: await accountOf(users, user) }, ownReceipt(once));
