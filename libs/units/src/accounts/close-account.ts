import type { AccountId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { UnitOfWork, Users } from '@flashcards/persistence-ports';
import { noting } from './noting.ts';
import { leaveQuests } from '../quests/leave-quests.ts';
import { leaveSharedFolders } from '../sharing/leave-shared-folders.ts';

/** How the store removes the rows of accounts that are leaving. No reader finds these accounts any more. */
export interface LeavingAccounts {
  /** One leaving account that is not in `except`; `undefined` where there is none. */
  readonly any: (except: readonly AccountId[]) => Promise<AccountId | undefined>;
  /**
   * Removes some of the account's rows, its own row last. That last step is durable, and so are all before it. False
   * when nothing was left. No quest may name the account any more.
   */
  readonly removeSome: (account: AccountId) => Promise<boolean>;
}

export interface AccountClosing {
  readonly close: Users['delete'];
  /**
   * Finishes interrupted deletions: removes the remaining rows of all leaving accounts. An account that fails does not
   * stop the others; afterwards the first error is thrown.
   */
  readonly finishAll: () => Promise<void>;
}

/**
 * Marks the account as leaving: no reader finds it any more. It leaves all shared folders (`mostSharedFolders` at most)
 * in the same unit, so that no reader sees a leaving member or owner. Conflicts are rare, because other accounts seldom
 * change these folders.
 */
const leave = ({ write }: UnitOfWork, { id, account }: Parameters<Users['delete']>[0]) =>
  write(account, async (tx) => {
    if ((await tx.accounts.find(account))?.id !== id) return ok(undefined);
    await leaveSharedFolders(tx, account);
    await tx.accounts.leave(account);
    return ok(undefined);
  });

/** After this many failed accounts `finishAll` stops, because the store itself is failing. */
const mostFailed = 100;

/** Closes accounts in short steps. An interrupted deletion can continue as long as the account's row exists. */
export const accountClosing = (units: UnitOfWork, { any, removeSome }: LeavingAccounts): AccountClosing => {
  const finish = async (account: AccountId): Promise<void> => {
    await leaveQuests(noting(units), account);
    while (await removeSome(account));
  };
  return {
    close: async (user) => {
      await leave(units, user);
      // Also when another process has begun the deletion, so that this resolves when all rows are gone.
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
