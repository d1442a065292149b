import type { MediaHash } from '@flashcards/library';
import type { Reading, WholeStore } from '@flashcards/units';
import { createHash } from 'node:crypto';
import { closingIn } from '../accounts/leaving-accounts.ts';
import type { Database } from '../engine/database.ts';
import { pagesFrom } from '../engine/pages.ts';
import { sqliteUnits } from '../engine/units.ts';
import { toNumber, toText } from '../engine/values.ts';
import { cleanerOf } from '../maintenance/clean-up.ts';
import type { MediaDirectory } from '../media/media-directory.ts';
import { heldMedia } from '../media/media-rows.ts';
import { listingsOf } from '../open-sqlite-store.ts';

const idsPerPage = 500;

const searches: Readonly<Record<Parameters<WholeStore['ids']>[0], string>> = {
  quest: 'SELECT id FROM quests WHERE id > ? ORDER BY id',
  'shared-folder': 'SELECT id FROM shared_folders WHERE id > ? ORDER BY id',
  media: `SELECT f.sha256 FROM media_files f WHERE f.sha256 > ? AND EXISTS (
      SELECT 1 FROM set_media m JOIN sets s ON s.key = m.card_set WHERE m.sha256 = f.sha256 AND s.name IS NOT NULL
    ) ORDER BY f.sha256`,
};

const counted = [
  'users',
  'cards',
  'notes',
  'events',
  'marks',
  'actions',
  'days',
  'goals',
  'member_progress',
  'set_media',
  'media_files',
];
const size = `SELECT ${counted.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')}`;

const wholeStore = (database: Database): WholeStore => ({
  size: async () => toNumber((await database.lookUp(size))?.[0]),

  ids: (kind, first) =>
    pagesFrom<string, string>(database, first, (connection, after) => {
      const items = connection.tuples(`${searches[kind]} LIMIT ${idsPerPage}`, after).map(([id]) => toText(id));
      return { items, next: items.length === idsPerPage ? items.at(-1) : undefined };
    }),

  mediaFile: (hash: MediaHash) => database.read((connection) => heldMedia(connection, hash)),
});

/** What reading a store that no other process has open needs. */
export const readingOf = (database: Database, directory: MediaDirectory): Reading => {
  const upkeep = { cleaner: cleanerOf(database), directory, closing: closingIn(database) };
  return {
    store: listingsOf(database, upkeep),
    units: sqliteUnits(database),
    whole: wholeStore(database),
    sha256: () => createHash('sha256'),
  };
};
