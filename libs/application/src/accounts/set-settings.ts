import type { StudySettings, User } from '@flashcards/accounts';
import { preferencesOf } from '@flashcards/accounts';
import type { Receipted } from '@flashcards/persistence-ports';
import type { AccountPorts } from './update-account.ts';
import { updateAccount } from './update-account.ts';
import type { Once } from './once.ts';

export interface SomeSettings {
  /** At least one. A limit of new cards that is present and `undefined` is removed. */
  readonly settings: Partial<StudySettings> & { readonly preferences?: unknown };
}

/** Changes some of the learner's settings; the others stay, also those that another request changes meanwhile. */
export const setSettings =
  (ports: AccountPorts) =>
  (
    user: User,
    { settings: { preferences, ...settings } }: SomeSettings,
    once?: Once<void>,
  ): Promise<Receipted<void, never>> => {
    const replaced = preferences === undefined ? {} : { preferences: preferencesOf(preferences) };
    return updateAccount(ports, user, {
      change: (current) => ({ ...current, settings: { ...current.settings, ...settings }, ...replaced }),
      once,
    });
  };
