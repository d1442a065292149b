import type { AccountId, SetId } from '@flashcards/kernel';
import type { MediaFile, MediaHash, MediaType } from '@flashcards/library';
import { countedBytes } from '@flashcards/library';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import { pagesFrom } from '../engine/pages.ts';
import { userKey } from '../accounts/users.ts';
import { fromText, toNumber, toText } from '../engine/values.ts';

/** Keys of whose set it is. */
export interface Holder {
  readonly user: number;
  readonly set: number;
}

/** The first to hold a file says what it is; whoever holds one that was to go keeps it. */
const note = `INSERT INTO media_files (sha256, type, size) VALUES (?, ?, ?)
  ON CONFLICT (sha256) DO UPDATE SET state = 0 WHERE state <> 0`;

export const holdMedia = (connection: Connection, { user, set }: Holder, file: MediaFile): void => {
  const { name, hash, type, bytes } = file;
  connection.run(note, hash, type, bytes);
  const hold = 'INSERT INTO held_media (user, sha256, counted) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
  connection.run(hold, user, hash, countedBytes(file));
  connection.run(
    'INSERT INTO set_media (card_set, name, user, sha256) VALUES (?, ?, ?, ?)',
    set,
    fromText(name),
    user,
    hash,
  );
};

const atOnce = 500;

export const letGo = `DELETE FROM held_media WHERE user = ?1 AND sha256 = ?2
  AND NOT EXISTS (SELECT 1 FROM set_media WHERE sha256 = ?2 AND user = ?1)`;

const letGoOfFile = (connection: Connection, user: SqlValue, hash: SqlValue): void => {
  if (connection.run(letGo, user, hash) === 0) return;
  const mark = `UPDATE media_files SET state = 1 WHERE sha256 = ?1
    AND NOT EXISTS (SELECT 1 FROM held_media WHERE sha256 = ?1)`;
  connection.run(mark, hash);
};

export const someMedia = `SELECT name, user, sha256 FROM set_media WHERE card_set = ? LIMIT ${atOnce}`;

/** Some of a set's; whether there may be more. Files that nobody holds then are marked. */
export const letGoOfMedia = (connection: Connection, set: number): boolean => {
  const found = connection.tuples(someMedia, set);
  for (const [name = null, user = null, hash = null] of found) {
    connection.run('DELETE FROM set_media WHERE card_set = ? AND name = ?', set, name);
    letGoOfFile(connection, user, hash);
  }
  return found.length === atOnce;
};

export const usageAfter =
  'SELECT sha256, counted FROM held_media WHERE user = ? AND sha256 > ? ORDER BY sha256 LIMIT 5000';

/** What all files of the account count for, those of drafts, too. What is held when this begins is in it. */
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

export const mediaAfter = `SELECT m.name, m.sha256, f.type, f.size FROM sets s
  JOIN set_media m ON m.card_set = s.key JOIN media_files f ON f.sha256 = m.sha256
  WHERE s.user = ? AND s.id = ? AND s.name IS NOT NULL AND m.name > ? ORDER BY m.name LIMIT ${atOnce}`;

const mediaFrom = ([name, hash, type, size]: Tuple): MediaFile => ({
  name: toText(name),
  hash: toText(hash) as MediaHash,
  type: toText(type) as MediaType,
  bytes: toNumber(size),
});

/** A page of the account's own set, after a name. */
const mediaPage = (connection: Connection, [account, set, after]: readonly [AccountId, SetId, SqlValue]) => {
  const rows = connection.tuples(mediaAfter, userKey(connection, account), set, after);
  return { items: rows.map(mediaFrom), next: rows.length === atOnce ? rows.at(-1)?.[0] : undefined };
};

export const mediaOfSet = (database: Database, account: AccountId, set: SetId): AsyncIterable<readonly MediaFile[]> =>
  pagesFrom<MediaFile, SqlValue>(database, '', (connection, after) => mediaPage(connection, [account, set, after]));

/** What is known of a file that somebody holds. */
export const heldMedia = (connection: Connection, hash: MediaHash): Pick<MediaFile, 'type' | 'bytes'> | undefined => {
  const found = connection.tuple('SELECT type, size FROM media_files WHERE sha256 = ? AND state = 0', hash);
  return found && { type: toText(found[0]) as MediaType, bytes: toNumber(found[1]) };
};
