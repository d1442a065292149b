import type { User } from '@flashcards/accounts';
import type { ChangedUser, Receipted, Users } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Once } from './once.ts';
import { answering, isFromReceipt } from './once.ts';

export interface AccountPorts {
  readonly users: Users;
  readonly now: Now;
}

interface AccountUpdate {
  readonly change: (user: User) => ChangedUser;
  readonly once: Once<void> | undefined;
}

const gone = (): AccountGone => new AccountGone('the account was deleted before it could be changed');

/**
 * Changes the account of the caller. Rejects with `AccountGone` when the same user has a new account in the meantime.
 */
export const updateAccount = async (
  { users, now }: AccountPorts,
  user: User,
  { change, once }: AccountUpdate,
): Promise<Receipted<void, never>> => {
  const at = now();
  const changed = (current: User): ChangedUser => {
    if (current.account !== user.account) throw gone();
    return { ...change(current), at };
  };
  const updated = await answering(
    once,
    () => undefined,
    (receipt) => users.update(user.id, changed, receipt),
  );
  if (updated.ok || isFromReceipt(updated)) return updated;
  throw gone();
};
