import type { User } from '@flashcards/accounts';
import type { Users } from '@flashcards/persistence-ports';
import type { NewId } from './clock.ts';

/** Gives the learner a new token version: every token issued so far is dead from the next call on. */
export const signOutEverywhere =
  ({ users, newId }: { readonly users: Users; readonly newId: NewId }) =>
  async (user: User): Promise<void> => {
    const tokenVersion = newId();
    await users.update(user.id, (current) => ({ ...current, tokenVersion }));
  };
