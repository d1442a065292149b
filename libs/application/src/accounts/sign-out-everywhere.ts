import type { User } from '@flashcards/accounts';
import type { Receipted, Users } from '@flashcards/persistence-ports';
import type { NewId } from '../clock.ts';
import { updateAccount } from './update-account.ts';
import type { Once } from './once.ts';

/** Gives the learner a new token version: all earlier tokens are invalid from the next call on. */
export const signOutEverywhere =
  ({ users, newId }: { readonly users: Users; readonly newId: NewId }) =>
  (user: User, once?: Once<void>): Promise<Receipted<void, never>> => {
    const tokenVersion = newId();
    return updateAccount(users, user, { change: (current) => ({ ...current, tokenVersion }), once });
  };
