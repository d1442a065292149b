import type { StudySettings, User } from '@flashcards/accounts';
import type { Receipted } from '@flashcards/persistence-ports';
import type { AccountPorts } from './update-account.ts';
import { updateAccount } from './update-account.ts';
import type { Once } from './once.ts';

/** Replaces the learner's settings. The past does not change: days are stored, not recomputed. */
export const updateSettings =
  (ports: AccountPorts) =>
  (user: User, settings: StudySettings, once?: Once<void>): Promise<Receipted<void, never>> =>
    updateAccount(ports, user, { change: (current) => ({ ...current, settings }), once });
