import type { StudySettings, User } from '@flashcards/accounts';
import type { Users } from '@flashcards/persistence-ports';
import { updateAccount } from './update-account.ts';

/** Replaces the learner's settings. The past stays as it was written: days are stored, not recomputed. */
export const updateSettings =
  ({ users }: { readonly users: Users }) =>
  (user: User, settings: StudySettings): Promise<void> =>
    updateAccount(users, user, { settings });
