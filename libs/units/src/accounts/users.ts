import { ok, refuse } from '@flashcards/kernel';
import type { UnitOfWork, Users } from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';
import { changedSettings, noteActions } from './actions.ts';

/** Two concurrent calls with one id insert one user: the first one stays. */
export const insertUserIfAbsent =
  ({ write }: UnitOfWork, find: Users['find']): Users['insertIfAbsent'] =>
  async (user) => {
    const known = await find(user.id);
    if (known) return known;
    const { value } = await write(user.account, async ({ accounts }) => {
      const first = await accounts.withId(user.id);
      if (!first) await accounts.insert(user);
      return ok(first ?? user);
    });
    return value;
  };

/**
 * Finds the account by the user's id, then changes the account. If it was deleted in between, the change fails as for a
 * deleted account.
 */
export const updateUser =
  (change: Change, find: Users['find']): Users['update'] =>
  async (id, changed, receipt) => {
    const account = (await find(id))?.account;
    if (account === undefined) return refuse('user_not_found');
    return change(account, receipt, async (tx) => {
      const known = await tx.accounts.find(account);
      if (!known) return refuse('user_not_found');
      const { preferences, at, ...user } = changed(known);
      if (at) await noteActions(tx, account, changedSettings(known.settings, user.settings, at));
      await tx.accounts.save(user);
      if (preferences !== undefined) await tx.accounts.savePreferences(account, preferences);
      return ok(user);
    });
  };
