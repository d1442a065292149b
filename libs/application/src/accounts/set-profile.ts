import type { User } from '@flashcards/accounts';
import type { Receipted } from '@flashcards/persistence-ports';
import type { AccountPorts } from './update-account.ts';
import { updateAccount } from './update-account.ts';
import type { Once } from './once.ts';

export interface Profile {
  /** `undefined`: none from now on. */
  readonly displayName: string | undefined;
}

/** Sets the name by which others see the learner. */
export const setProfile =
  (ports: AccountPorts) =>
  (user: User, { displayName }: Profile, once?: Once<void>): Promise<Receipted<void, never>> =>
    updateAccount(ports, user, {
      change: ({ displayName: _, ...current }) => (displayName === undefined ? current : { ...current, displayName }),
      once,
    });
