import type { AccountId, Outcome, SharedFolderId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { SharedFolderRow, SomeMember, Tx } from '@flashcards/persistence-ports';
import type { Standing } from '@flashcards/sharing';

/** Does `work` if the folder exists. */
export const inFolder = async <T, Code extends string>(
  { sharedFolders }: Tx,
  id: SharedFolderId,
  work: (folder: SharedFolderRow) => Promise<Outcome<T, Code>>,
): Promise<Outcome<T, Code | 'shared_folder_not_found'>> => {
  const folder = await sharedFolders.find(id);
  return folder ? work(folder) : refuse('shared_folder_not_found');
};

/** Does `work` if the account owns the folder. */
export const asOwner = (
  tx: Tx,
  { account, folder }: { readonly account: AccountId; readonly folder: SharedFolderId },
  work: () => Promise<void>,
): Promise<Outcome<void, 'shared_folder_not_found' | 'not_owner'>> =>
  inFolder(tx, folder, async () => {
    if ((await tx.sharedFolders.roleOf(folder, account)) !== 'owner') return refuse('not_owner');
    await work();
    return ok(undefined);
  });

/** Does `work` if the account may do it to the target. */
export const toMember = <Code extends string>(
  tx: Tx,
  { account, folder, target }: SomeMember & { readonly account: AccountId },
  { may, work }: { readonly may: (standing: Standing) => Outcome<void, Code>; readonly work: () => Promise<void> },
): Promise<Outcome<void, Code | 'shared_folder_not_found'>> =>
  inFolder(tx, folder, async () => {
    const caller = await tx.sharedFolders.roleOf(folder, account);
    const allowed = may({ caller, target: await tx.sharedFolders.roleOf(folder, target) });
    if (allowed.ok) await work();
    return allowed;
  });
