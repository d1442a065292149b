import { deleteUser as deleteAccount } from '@flashcards/application';
import type { SettingOptions } from '../data.ts';
import { CommandFailure } from '../command-failure.ts';
import { withUser } from './user.ts';

export interface DeleteOptions extends SettingOptions {
  readonly yes?: boolean;
}

/** Deletes an account like delete-user. It cannot be undone. */
export const deleteUser = (id: string, options: DeleteOptions): Promise<void> =>
  withUser(id, options, async (store, user) => {
    const name = JSON.stringify(user.id);
    if (options.yes !== true)
      throw new CommandFailure('badUsage', `This would delete ${name} and all that is theirs. Repeat with --yes.`);
    await deleteAccount(store)(user);
    process.stdout.write(`${name} is deleted.\n`);
  });
