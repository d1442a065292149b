import type { AccountRows } from '@flashcards/persistence-ports';
import { wantCleanUp } from '../maintenance/clean-up.ts';
import type { Connection } from '../engine/connection.ts';
import type { Steps } from '../engine/steps.ts';
import { insertUser, noUser, preferencesOf, savePreferences, saveUser, userOf, userWithId } from './users.ts';
import { revisionOf } from './revisions.ts';

/** Removes the user's data from the row. The account stays, to find its remaining rows. */
const leave = (connection: Connection, user: number): void => {
  const update = `UPDATE users SET (id, token_version, display_name, time_zone, day_rollover_hour, new_cards_per_day,
    desired_retention, created_at) = (NULL, '', NULL, '', 0, NULL, 0, 0) WHERE key = ?`;
  connection.run(update, user);
  connection.run('DELETE FROM preferences WHERE user = ?', user);
  wantCleanUp(connection);
};

export const accountRows = ({ read, readOwn, write, writeOwn }: Steps): AccountRows => ({
  isThere: readOwn((_, user) => user !== noUser),
  find: readOwn(userOf),
  withId: read(userWithId),
  insert: write(insertUser),
  save: write(saveUser),
  preferences: readOwn(preferencesOf),
  savePreferences: writeOwn(savePreferences),
  revision: readOwn(revisionOf),
  leave: writeOwn(leave),
});
