import type { AccountId, SharedFolderId } from '@flashcards/kernel';
import type { Tx } from '@flashcards/persistence-ports';
import { successorOf } from '@flashcards/sharing';

/** Removes a leaving account from all shared folders. Its own folders pass to the successor, or go if there is none. */
export const leaveSharedFolders = async (tx: Tx, account: AccountId): Promise<void> => {
  const { sharedFolders } = tx;
  const memberships = await sharedFolders.of(account);
  const owned = memberships.filter(({ role }) => role === 'owner').map(({ folder }) => folder);
  const seniors = await sharedFolders.seniors(account, owned);
  const abandoned: SharedFolderId[] = [];
  for (const folder of owned) {
    const successor = successorOf(seniors.get(folder) ?? []);
    if (successor) await sharedFolders.saveRole(folder, { account: successor.account, role: 'owner' });
    else abandoned.push(folder);
    await tx.pause();
  }
  await sharedFolders.leave(
    account,
    memberships.map(({ folder }) => folder),
  );
  await sharedFolders.giveUp(account, abandoned);
};
