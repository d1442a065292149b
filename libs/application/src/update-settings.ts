import type { StudySettings, User } from '@flashcards/accounts';
import type { Users } from '@flashcards/persistence-ports';

/** Replaces the learner's settings. The past stays as it was written: days are stored, not recomputed. */
export const updateSettings =
  ({ users }: { readonly users: Users }) =>
  async (user: User, settings: StudySettings): Promise<void> => {
    await users.update(user.id, (current) => ({ ...current, settings }));
  };
