import type { SetId } from '@flashcards/kernel';
import type { FolderPath, SetName, SetPlace } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { PlacedSet, SetEdit, SetRows, SizedSet } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import { atOnce } from '../engine/pausing.ts';
import { giveUpSet } from './deleted-sets.ts';
import type { Steps } from '../engine/steps.ts';
import { folderPaths, pathOf } from './folder-paths.ts';
import { setRow } from './stored-sets.ts';
import { toNumber, toText } from '../engine/values.ts';
import { folderAt } from './folder-rows.ts';

const size = setRow.only('cardCount', 'textBytes');

const find = (connection: Connection, user: number, id: SetId): SizedSet | undefined => {
  const select = `SELECT ${size.columns} FROM sets WHERE user = ? AND id = ? AND name IS NOT NULL`;
  const found = connection.tuple(select, user, id);
  return found && { id, ...size.from(found) };
};

/** The key of the account's own set. */
export const setKey = (connection: Connection, user: number, id: SetId): number | undefined => {
  const found = connection.tuple('SELECT key FROM sets WHERE user = ? AND id = ? AND name IS NOT NULL', user, id);
  return found && toNumber(found[0]);
};

export const withName = (connection: Connection, user: number, name: string): PlacedSet | undefined => {
  const found = connection.tuple('SELECT id, folder FROM sets WHERE user = ? AND name = ?', user, name);
  return found && { id: toText(found[0]) as SetId, folder: pathOf(connection, toNumber(found[1])) };
};

export const setCount = 'SELECT count(*) FROM sets WHERE user = ? AND name IS NOT NULL';

/** The fields of a set that its owner can edit. */
export const saidRow = setRow.only('folder', 'name', 'description');

const save = (connection: Connection, user: number, set: SetEdit): void => {
  const values = saidRow.values({ ...set, folder: folderAt(connection, user, set.folder) });
  connection.run(`UPDATE sets SET ${saidRow.assigned} WHERE user = ? AND id = ?`, ...values, user, set.id);
};

const saveSize = (connection: Connection, user: number, set: SizedSet): void =>
  void connection.run(`UPDATE sets SET ${size.assigned} WHERE user = ? AND id = ?`, ...size.values(set), user, set.id);

/** Finds the places of all sets. */
const setPlaces = 'SELECT name, folder FROM sets WHERE user = ? AND name IS NOT NULL';

const places = (connection: Connection, user: number): readonly SetPlace[] => {
  const paths = atOnce(folderPaths({ connection, user }));
  return connection.tuples(setPlaces, user).map(([name, folder]) => ({
    name: toText(name) as SetName,
    folder: paths.get(toNumber(folder)) ?? rootFolder,
  }));
};

/** The folder of the account's own set. */
const folderOf = (connection: Connection, user: number, id: SetId): FolderPath | undefined => {
  const found = connection.tuple('SELECT folder FROM sets WHERE user = ? AND id = ?', user, id);
  return found && pathOf(connection, toNumber(found[0]));
};

export const setRows = ({ readOwn, readEach, writeOwn }: Steps): SetRows => ({
  find: readOwn(find),
  withName: readOwn(withName),
  places: readOwn(places),
  folders: readEach<SetId, FolderPath>(folderOf),
  count: readOwn((connection, user) => toNumber(connection.tuple(setCount, user)?.[0])),
  save: writeOwn(save),
  saveSize: writeOwn(saveSize),
  delete: writeOwn(giveUpSet),
});
