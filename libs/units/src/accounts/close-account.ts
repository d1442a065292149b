import type { AccountId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { UnitOfWork, Users } from '@flashcards/persistence-ports';
import { leaveQuests } from '../quests/leave-quests.ts';
import { leaveSharedFolders } from '../sharing/leave-shared-folders.ts';

/** How the store takes away the rows of accounts that are leaving: nobody finds them any more. */
export interface LeavingAccounts {
  /** One of these accounts, besides some; nothing where there is none. */
  readonly any: (besides: readonly AccountId[]) => Promise<AccountId | undefined>;
  /**
   * Takes away some of the account's rows, its own row once it is the last: that step is durable, and all before it.
   * False when none was left. No quest names the account any more.
   */
  readonly removeSome: (account: AccountId) => Promise<boolean>;
}

export interface AccountClosing {
  readonly close: Users['delete'];
  /**
   * Finishes what was cut off: takes away all that is left of the accounts that are leaving. One that fails does not keep the
   * others from it; then the first error is thrown.
   */
  readonly finishAll: () => Promise<void>;
}

/**
 * From here on nobody finds the account. It leaves all shared folders, `mostSharedFolders` at most, in the same unit: so no
 * reader meets a member or an owner who is leaving. Conflicts are rare, for others seldom change these folders.
 */
const leave = ({ write }: UnitOfWork, { id, account }: Parameters<Users['delete']>[0]) =>
  write(account, async (tx) => {
    if ((await tx.accounts.find(account))?.id !== id) return ok(undefined);
    await leaveSharedFolders(tx, account);
    await tx.accounts.leave(account);
    return ok(undefined);
  });

/** Where as many fail, the store itself is in trouble. */
const mostFailed = 100;

/** Closes accounts in short steps. One that was begun goes on where it was cut off, as long as the account's row is there. */
export const accountClosing = (units: UnitOfWork, { any, removeSome }: LeavingAccounts): AccountClosing => {
  const finish = async (account: AccountId): Promise<void> => {
    await leaveQuests(units, account);
    while (await removeSome(account));
  };
  return {
    close: async (user) => {
      await leave(units, user);
      // Also where somebody else has begun: it resolves when all is gone.
      await finish(user.account);
    },
    finishAll: async () => {
      const failed = new Map<AccountId, unknown>();
      const next = (): Promise<AccountId | undefined> => any([...failed.keys()]);
      for (let account = await next(); account !== undefined && failed.size < mostFailed; account = await next())
        try {
          await finish(account);
        } catch (error) {
          failed.set(account, error);
        }
      const [first] = failed.values();
      if (failed.size > 0) throw first;
    },
  };
};
