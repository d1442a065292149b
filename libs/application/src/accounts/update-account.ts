import type { User } from '@flashcards/accounts';
import type { Receipted, Users } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import type { Once } from './once.ts';
import { answering, isFromReceipt } from './once.ts';

interface AccountUpdate {
  readonly changes: Partial<Pick<User, 'settings'>>;
  readonly once: Once<void> | undefined;
}

const gone = (): AccountGone => new AccountGone('the account was deleted before it could be changed');

/**
 * Changes the account of the caller. Rejects with `AccountGone` when the same user has a new account in the meantime.
 */
export const updateAccount = async (
  users: Users,
  user: User,
  { changes, once }: AccountUpdate,
): Promise<Receipted<void, never>> => {
  const change = (current: User): User => {
    if (current.account !== user.account) throw gone();
    return { ...current, ...changes };
  };
  const updated = await answering(
    once,
    () => undefined,
    (receipt) => users.update(user.id, change, receipt),
  );
  if (updated.ok || isFromReceipt(updated)) return updated;
  throw gone();
};
