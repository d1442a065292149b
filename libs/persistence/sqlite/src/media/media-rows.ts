import type { AccountId, SetId } from '@flashcards/kernel';
import type { MediaFile, MediaHash, MediaType } from '@flashcards/library';
import { countedBytes } from '@flashcards/library';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import { pagesFrom } from '../engine/pages.ts';
import { rowOf } from '../engine/row.ts';
import { userKey } from '../accounts/users.ts';
import { fromText, toNumber, toText } from '../engine/values.ts';

/** The keys of a set and its owner. */
export interface Holder {
  readonly user: number;
  readonly set: number;
}

const row = rowOf<MediaFile & Holder & { readonly counted: number }>({
  hash: ['sha256', 'word'],
  type: 'word',
  bytes: ['size', 'number'],
  user: 'number',
  counted: 'number',
  set: ['card_set', 'number'],
  name: 'text',
});

const file = row.only('hash', 'type', 'bytes');
const held = row.only('hash', 'user', 'counted');
const named = row.only('hash', 'user', 'set', 'name');

/** The first reference to a file stores its type and size. A new reference keeps a file that was to be removed. */
const note = `INSERT INTO media_files (${file.columns}) VALUES (${file.marks})
  ON CONFLICT (sha256) DO UPDATE SET state = 0 WHERE state <> 0`;

const hold = `INSERT INTO held_media (${held.columns}) VALUES (${held.marks}) ON CONFLICT DO NOTHING`;
const naming = `INSERT INTO set_media (${named.columns}) VALUES (${named.marks})`;

export const holdMedia = (connection: Connection, { user, set }: Holder, media: MediaFile): void => {
  const { name, hash, type, bytes } = media;
  const kept = { name, hash, type, bytes, user, set, counted: countedBytes(media) };
  connection.run(note, ...file.values(kept));
  connection.run(hold, ...held.values(kept));
  connection.run(naming, ...named.values(kept));
};

const atOnce = 500;

export const letGo = `DELETE FROM held_media WHERE user = ?1 AND sha256 = ?2
  AND NOT EXISTS (SELECT 1 FROM set_media WHERE sha256 = ?2 AND user = ?1)`;

export const letGoOfFile = (connection: Connection, user: number, hash: MediaHash): void => {
  if (connection.run(letGo, user, hash) === 0) return;
  const mark = `UPDATE media_files SET state = 1 WHERE sha256 = ?1
    AND NOT EXISTS (SELECT 1 FROM held_media WHERE sha256 = ?1)`;
  connection.run(mark, hash);
};

export const someMedia = `SELECT ${named.columns} FROM set_media WHERE card_set = ? LIMIT ${atOnce}`;

/** Releases some of a set's files; returns whether there may be more. Files without any reference are marked. */
export const letGoOfMedia = (connection: Connection, set: number): boolean => {
  const found = connection.tuples(someMedia, set).map(named.from);
  for (const { hash, user, name } of found) {
    connection.run('DELETE FROM set_media WHERE card_set = ? AND name = ?', set, fromText(name));
    letGoOfFile(connection, user, hash);
  }
  return found.length === atOnce;
};

export const usageAfter =
  'SELECT sha256, counted FROM held_media WHERE user = ? AND sha256 > ? ORDER BY sha256 LIMIT 5000';

/** The counted bytes of all files of the account, including drafts. Includes all references from before the call. */
export const mediaUsage = async (database: Database, account: AccountId): Promise<number> => {
  let sum = 0;
  const pages = pagesFrom<Tuple, string>(database, '', (connection, after) => {
    const items = connection.tuples(usageAfter, userKey(connection, account), after);
    const last = items.at(-1);
    return { items, next: last && items.length === 5_000 ? toText(last[0]) : undefined };
  });
  for await (const page of pages) for (const [, counted] of page) sum += toNumber(counted);
  return sum;
};

const listed = row.only('hash', 'type', 'bytes', 'name');

export const mediaAfter = `SELECT ${listed.columns} FROM set_media m JOIN media_files f USING (sha256)
  WHERE card_set = (SELECT key FROM sets WHERE user = ? AND id = ? AND name IS NOT NULL) AND m.name > ?
  ORDER BY m.name LIMIT ${atOnce}`;

/** The files of the account's own set, by name. */
export const mediaOfSet = (database: Database, account: AccountId, set: SetId): AsyncIterable<readonly MediaFile[]> =>
  pagesFrom<MediaFile, SqlValue>(database, '', (connection, after) => {
    const items = connection.tuples(mediaAfter, userKey(connection, account), set, after).map(listed.from);
    const last = items.at(-1);
    return { items, next: last && items.length === atOnce ? fromText(last.name) : undefined };
  });

/** The metadata of a file that a set holds. */
export const heldMedia = (connection: Connection, hash: MediaHash): Pick<MediaFile, 'type' | 'bytes'> | undefined => {
  const found = connection.tuple('SELECT type, size FROM media_files WHERE sha256 = ? AND state = 0', hash);
  return found && { type: toText(found[0]) as MediaType, bytes: toNumber(found[1]) };
};
