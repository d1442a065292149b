import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { SetEdit, SetEditRefusal } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import { isNameTaken } from './insert-set.ts';
import { makeWay, wayToPlace } from './places.ts';
import { fromText, toNumber } from './values.ts';

/** Gives a set its name, description and folder: one row, and the folders that are missing. */
export const editSet = (
  connection: Connection,
  user: number,
  { id, name, description, folder }: SetEdit,
): Outcome<void, SetEditRefusal> => {
  const found = connection.tuple('SELECT key FROM sets WHERE user = ? AND id = ? AND name IS NOT NULL', user, id);
  if (!found) return refuse('set_not_found');
  const moved = toNumber(found[0]);
  if (isNameTaken(connection, user, { name, moved })) return refuse('name_taken');
  const way = wayToPlace(connection, { user, moved }, { folder, name });
  if (!way.ok) return way;
  const parent = makeWay(connection, user, way.value);
  const update = 'UPDATE sets SET (folder, name, description) = (?, ?, ?) WHERE key = ?';
  connection.run(update, parent, name, fromText(description), moved);
  return ok(undefined);
};
