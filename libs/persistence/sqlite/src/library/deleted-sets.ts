import type { SetId } from '@flashcards/kernel';
import type { Connection } from '../engine/connection.ts';
import { givenUp } from './insert-cards.ts';

/**
 * A set that is deleted becomes a draft that nobody works on: gone for all readers, and taken away with its cards in
 * short steps. What it says of itself goes at once.
 */
const giveUp = `UPDATE sets SET folder = 0, name = NULL, description = '', report = NULL, draft_until = ${givenUp}
  WHERE user = ? AND name IS NOT NULL`;

export const giveUpSet = (connection: Connection, user: number, id: SetId): void =>
  void connection.run(`${giveUp} AND id = ?`, user, id);

/** All that lie in these folders. */
export const giveUpSets = (connection: Connection, user: number, folders: readonly number[]): void => {
  connection.run(`${giveUp} AND folder IN (SELECT value FROM json_each(?))`, user, JSON.stringify(folders));
};
