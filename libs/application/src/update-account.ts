import type { User } from '@flashcards/accounts';
import type { Users } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';

const gone = (): AccountGone => new AccountGone('the account was deleted before it could be changed');

/** Changes the account of the learner who asked, never a new one that the same user has made meanwhile. */
export const updateAccount = async (
  users: Users,
  user: User,
  changes: Partial<Pick<User, 'settings' | 'tokenVersion'>>,
): Promise<void> => {
  const updated = await users.update(user.id, (current) => {
    if (current.account !== user.account) throw gone();
    return { ...current, ...changes };
  });
  if (!updated.ok) throw gone();
};
