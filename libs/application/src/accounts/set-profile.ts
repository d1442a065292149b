import type { User } from '@flashcards/accounts';
import type { Receipted, Users } from '@flashcards/persistence-ports';
import { updateAccount } from './update-account.ts';
import type { Once } from './once.ts';

export interface Profile {
  /** `undefined`: none from now on. */
  readonly displayName: string | undefined;
}

/** Sets the name by which others see the learner. */
export const setProfile =
  ({ users }: { readonly users: Users }) =>
  (user: User, { displayName }: Profile, once?: Once<void>): Promise<Receipted<void, never>> =>
    updateAccount(users, user, {
      change: ({ displayName: _, ...current }) => (displayName === undefined ? current : { ...current, displayName }),
      once,
    });
