import type { Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Adding, AddRefusal, RemovalOfSetRefusal, SomeSet } from '@flashcards/persistence-ports';
import { mayAdd, mostSharedSets } from '@flashcards/sharing';
import type { Connection } from './connection.ts';
import { countBy, folderOf, roleOf } from './folder-members.ts';
import { setCount } from './shared-listings.ts';
import { toNumber } from './values.ts';

const ownSet = (connection: Connection, user: number, id: SetId): number | undefined => {
  const found = connection.tuple('SELECT key FROM sets WHERE user = ? AND id = ? AND name IS NOT NULL', user, id);
  return found && toNumber(found[0]);
};

/** A reference: the set stays its owner's. */
export const addSet = (
  connection: Connection,
  user: number,
  { folder: id, set: setId, now }: Adding,
): Outcome<void, AddRefusal> => {
  const folder = folderOf(connection, id)?.key;
  if (folder === undefined) return refuse('shared_folder_not_found');
  const set = ownSet(connection, user, setId);
  if (set === undefined) return refuse('set_not_found');
  if (!mayAdd(roleOf(connection, folder, user))) return refuse('may_not_add');
  if (connection.tuple('SELECT 1 FROM shared_sets WHERE card_set = ? AND folder = ?', set, folder))
    return ok(undefined);
  if (countBy(connection, setCount, folder) >= mostSharedSets) return refuse('too_many_shared_sets');
  const insert = 'INSERT INTO shared_sets (folder, card_set, added_by, added_at) VALUES (?, ?, ?, ?)';
  connection.run(insert, folder, set, user, now.getTime());
  return ok(undefined);
};

export const removeSet = (
  connection: Connection,
  user: number,
  { folder: id, set }: SomeSet,
): Outcome<void, RemovalOfSetRefusal> => {
  const folder = folderOf(connection, id)?.key;
  if (folder === undefined) return refuse('shared_folder_not_found');
  if (roleOf(connection, folder, user) !== 'owner') return refuse('not_owner');
  const remove = `DELETE FROM shared_sets WHERE folder = ?
    AND card_set = (SELECT key FROM sets WHERE id = ? AND name IS NOT NULL)`;
  return connection.run(remove, folder, set) > 0 ? ok(undefined) : refuse('set_not_found');
};
