import type { SetId } from '@flashcards/kernel';
import type { Connection } from './connection.ts';
import { noteChange } from './totals.ts';

/**
 * A set that is deleted becomes a draft that nobody works on: gone for all readers, and taken away with its cards in
 * short steps. What it says of itself goes at once.
 */
const giveUp = `UPDATE sets SET folder = 0, name = NULL, description = '', report = NULL, draft_until = 0
  WHERE user = ? AND name IS NOT NULL`;

export const giveUpSet = (connection: Connection, user: number, id: SetId): boolean => {
  const isThere = connection.run(`${giveUp} AND id = ?`, user, id) === 1;
  if (isThere) noteChange(connection, user);
  return isThere;
};

/** All that lie in these folders. */
export const giveUpSets = (connection: Connection, user: number, folders: readonly number[]): void => {
  const inThem = `${giveUp} AND folder IN (SELECT value FROM json_each(?))`;
  if (connection.run(inThem, user, JSON.stringify(folders)) > 0) noteChange(connection, user);
};
