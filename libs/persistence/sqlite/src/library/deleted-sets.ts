import type { SetId } from '@flashcards/kernel';
import type { Connection } from '../engine/connection.ts';
import { givenUp } from './insert-cards.ts';

/**
 * Turns a deleted set into an abandoned draft: hidden from all readers, and removed with its cards in short steps. Its
 * name, description, report and deck options are removed at once.
 */
const giveUp = `UPDATE sets SET folder = 0, name = NULL, description = '', report = NULL, deck_options = NULL, draft_until = ${givenUp}
  WHERE user = ? AND name IS NOT NULL`;

export const giveUpSet = (connection: Connection, user: number, id: SetId): void =>
  void connection.run(`${giveUp} AND id = ?`, user, id);

/** All sets in these folders. */
export const giveUpSets = (connection: Connection, user: number, folders: readonly number[]): void => {
  connection.run(`${giveUp} AND folder IN (SELECT value FROM json_each(?))`, user, JSON.stringify(folders));
};
