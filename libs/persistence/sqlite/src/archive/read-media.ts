import type { SetId } from '@flashcards/kernel';
import type { MediaHash } from '@flashcards/library';
import type { ArchiveRecord, MediaRecord } from '@flashcards/persistence-ports';
import { mediaRecords } from '@flashcards/persistence-ports';
import type { Database } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import type { MediaDirectory } from '../media/media-directory.ts';
import { heldMedia, mediaFrom } from '../media/media-rows.ts';
import { sqliteMedia } from '../media/media.ts';
import { pagesFrom } from '../engine/pages.ts';
import { toText } from '../engine/values.ts';
import { atOnce, fillPage } from './record-pages.ts';

const search = `SELECT m.name, m.sha256, f.type, f.size FROM set_media m JOIN media_files f ON f.sha256 = m.sha256
  WHERE m.card_set = ? AND m.name > ? ORDER BY m.name LIMIT ${atOnce}`;

const mediaOfSet = (database: Database, [key, set]: readonly [SqlValue, SetId]) =>
  pagesFrom<MediaRecord, SqlValue>(database, '', (connection, after) =>
    fillPage(connection.each(search, key, after), {
      item: (row) => ({ kind: 'media', set, file: mediaFrom(row) }),
      place: ([name = '']) => name,
    }),
  );

/** Set by set, by name. */
export const mediaRecordsOf = async function* (
  database: Database,
  user: number,
): AsyncGenerator<readonly MediaRecord[]> {
  const select = 'SELECT key, id FROM sets WHERE user = ? AND name IS NOT NULL ORDER BY created_at, key';
  for (const [key = null, id] of await database.read((connection) => connection.tuples(select, user)))
    yield* mediaOfSet(database, [key, toText(id) as SetId]);
};

/** Nothing where no set holds it. */
export const fileRecords = async function* (
  database: Database,
  directory: MediaDirectory,
  hash: MediaHash,
): AsyncGenerator<readonly ArchiveRecord[]> {
  const known = await database.read((connection) => heldMedia(connection, hash));
  if (!known) return;
  yield* mediaRecords(sqliteMedia(database, directory), { hash, ...known });
};
