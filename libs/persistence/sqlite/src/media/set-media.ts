import type { SetId } from '@flashcards/kernel';
import type { MediaFile, MediaHash } from '@flashcards/library';
import type { HeldFile, Media, MediaRows } from '@flashcards/persistence-ports';
import { addedPrefix } from '@flashcards/units';
import { userKey } from '../accounts/users.ts';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { rowOf } from '../engine/row.ts';
import type { Steps } from '../engine/steps.ts';
import { fromText, toNumber, toText } from '../engine/values.ts';
import { holdMedia } from './media-rows.ts';

const row = rowOf<MediaFile>({
  name: ['m.name', 'text'],
  hash: ['m.sha256', 'word'],
  type: ['f.type', 'word'],
  bytes: ['f.size', 'number'],
});

export const fileNamed = `SELECT ${row.columns} FROM set_media m JOIN media_files f ON f.sha256 = m.sha256
  WHERE m.card_set = ? AND m.name = ?`;

/** Without drafts that are being filled: the content of their files may not be there yet. */
export const fileHeld = `SELECT ${row.columns} FROM set_media m JOIN sets s ON s.key = m.card_set
  JOIN media_files f ON f.sha256 = m.sha256
  WHERE m.sha256 = ? AND m.user = ? AND (s.name IS NOT NULL OR s.id GLOB '${addedPrefix}*') LIMIT 1`;

/** A name of a file in a set. */
const nameOfFile = 'SELECT name FROM set_media WHERE sha256 = ? AND user = ? AND card_set = ? LIMIT 1';

const found = <Key, File>(keys: readonly Key[], find: (key: Key) => File | undefined): ReadonlyMap<Key, File> => {
  const files = new Map<Key, File>();
  for (const key of keys) {
    const file = find(key);
    if (file) files.set(key, file);
  }
  return files;
};

const fileOf = (connection: Connection, set: number, name: string): MediaFile | undefined =>
  row.found(connection.tuple(fileNamed, set, fromText(name)));

const named = (connection: Connection, set: number | undefined, names: readonly string[]) =>
  found(names, (name) => (set === undefined ? undefined : fileOf(connection, set, name)));

/** The key of a set or a draft of the account. */
const keyOf = (connection: Connection, user: number, set: SetId): number | undefined => {
  const key = connection.tuple('SELECT key FROM sets WHERE user = ? AND id = ?', user, set);
  return key && toNumber(key[0]);
};

// eslint-disable-next-line max-params -- the port's
const held = (connection: Connection, user: number, id: SetId, hashes: readonly MediaHash[]) => {
  const set = keyOf(connection, user, id);
  return found(hashes, (hash): HeldFile | undefined => {
    const held = row.found(connection.tuple(fileHeld, hash, user));
    if (!held) return undefined;
    const name = set === undefined ? undefined : connection.tuple(nameOfFile, hash, user, set);
    const { type, bytes } = held;
    return { hash, type, bytes, ...(name ? { name: toText(name[0]) } : {}) };
  });
};

// eslint-disable-next-line max-params -- the port's
const hold = (connection: Connection, user: number, id: SetId, files: readonly MediaFile[]): void => {
  const set = keyOf(connection, user, id);
  if (set === undefined) throw new Error('sqlite: files are given to a set that does not exist');
  for (const file of files) {
    const known = fileOf(connection, set, file.name);
    if (!known) holdMedia(connection, { user, set }, file);
    else if (known.hash !== file.hash) throw new Error('sqlite: a name is given to another file');
  }
};

export const mediaRows = ({ readOwn, writeOwn }: Steps): MediaRows => ({
  // eslint-disable-next-line max-params -- the port's
  named: readOwn((connection, user, set: SetId, names: readonly string[]) =>
    named(connection, keyOf(connection, user, set), names),
  ),
  held: readOwn(held),
  hold: writeOwn(hold),
});

export const mediaListings = (database: Database): Pick<Media, 'named' | 'held'> => ({
  named: (account, set, names) =>
    database.read((connection) => named(connection, keyOf(connection, userKey(connection, account), set), names)),
  held: (account, set, hashes) =>
    database.read((connection) => held(connection, userKey(connection, account), set, hashes)),
});
