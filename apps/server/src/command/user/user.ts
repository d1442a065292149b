import type { User } from '@flashcards/accounts';
import type { Store } from '@flashcards/persistence-ports';
import { parseUserId } from '@flashcards/kernel';
import type { SettingOptions } from '../data.ts';
import { dataPlace, openExistingStore } from '../data.ts';
import { CommandFailure } from '../command-failure.ts';

/** Does work on one user, directly on the store. Servers may run meanwhile. */
export const withUser = async (
  id: string,
  options: SettingOptions,
  work: (store: Store, user: User) => Promise<void>,
): Promise<void> => {
  const store = await openExistingStore(dataPlace(options).database);
  try {
    const known = parseUserId(id);
    const user = known === undefined ? undefined : await store.users.find(known);
    if (!user) throw new CommandFailure('noUser', `There is no user ${JSON.stringify(id)}.`);
    await work(store, user);
  } finally {
    await store.close();
  }
};
