import type { User } from '@flashcards/accounts';
import type { Users } from '@flashcards/persistence-ports';

/** Deletes the learner's account with all its data. Its tokens become invalid. */
export const deleteUser =
  ({ users }: { readonly users: Users }) =>
  (user: User): Promise<void> =>
    users.delete(user);
