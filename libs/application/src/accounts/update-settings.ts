import type { StudySettings, User } from '@flashcards/accounts';
import type { Receipted, Users } from '@flashcards/persistence-ports';
import { updateAccount } from './update-account.ts';
import type { Once } from './once.ts';

/** Replaces the learner's settings. The past does not change: days are stored, not recomputed. */
export const updateSettings =
  ({ users }: { readonly users: Users }) =>
  (user: User, settings: StudySettings, once?: Once<void>): Promise<Receipted<void, never>> =>
    updateAccount(users, user, { change: (current) => ({ ...current, settings }), once });
