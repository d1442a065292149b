import type { User } from '@flashcards/accounts';
import type { Users } from '@flashcards/persistence-ports';

/** Deletes the learner's account with all that is kept of it: from then on nobody finds it, and its tokens are dead. */
export const deleteUser =
  ({ users }: { readonly users: Users }) =>
  (user: User): Promise<void> =>
    users.delete(user);
