import type { SetId } from '@flashcards/kernel';
import type { ImportReport, ReadReport } from '@flashcards/library';
import type { FlashcardSets } from '@flashcards/persistence-ports';
import type { Sweeper } from '@flashcards/turns';
import type { Drafts } from '@flashcards/units';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { discardDraft } from './discard.ts';
import { addNotesTo, addTo } from './drafts.ts';
import { withName } from './set-rows.ts';
import { keepFor } from '../media/keep-media.ts';
import type { MediaDirectory } from '../media/media-directory.ts';
import { setOf, setPages, visibleSet } from './stored-sets.ts';
import { userKey } from '../accounts/users.ts';
import { toText } from '../engine/values.ts';

export const draftsIn = (database: Database, sweeper: Sweeper, directory: MediaDirectory): Drafts => {
  const keepMedia: Drafts['keepMedia'] = (account, set) => keepFor(database, { account, set, directory });
  return {
    fillers: (account, set) => ({
      addCards: addTo(database, account, set),
      addNotes: addNotesTo(database, account, set),
      keepMedia: keepMedia(account, set.id),
    }),
    keepMedia,
    discard: async (_, set) => {
      // After an error the sweep removes it later.
      await discardDraft(database, set).catch(() => false);
      sweeper.kick();
    },
  };
};

/** Finds the sets of an import of several. */
export const setsOfImport = `SELECT id FROM sets
  WHERE user = ? AND imported_with = ? AND name IS NOT NULL ORDER BY created_at, key`;

const reportOf = (connection: Connection, user: number, set: SetId): ImportReport | undefined => {
  const select = 'SELECT report, imported_with FROM sets WHERE user = ? AND id = ? AND report IS NOT NULL';
  const found = connection.tuple(select, user, set);
  if (!found) return undefined;
  const [report, first] = found;
  const sets = first === null ? [[set]] : connection.tuples(setsOfImport, user, first ?? null);
  return { ...(JSON.parse(toText(report)) as ReadReport), sets: sets.map(([id]) => toText(id) as SetId) };
};

const deckOptionsOf = (connection: Connection, user: number, set: SetId): string | undefined => {
  const found = connection.tuple(
    'SELECT deck_options FROM sets WHERE user = ? AND id = ? AND deck_options IS NOT NULL',
    user,
    set,
  );
  return found && toText(found[0]);
};

export const setListings = (
  database: Database,
): Omit<FlashcardSets, 'insertNew' | 'insertDecks' | 'update' | 'edit' | 'delete' | 'addCards'> => ({
  isNameTaken: (account, name) =>
    database.read((connection) => withName(connection, userKey(connection, account), name) !== undefined),

  find: (account, id) => database.read((connection) => setOf(connection, userKey(connection, account), id)),

  visible: (account, id) => database.read((connection) => visibleSet(connection, userKey(connection, account), id)),

  importReport: (account, id) => database.read((connection) => reportOf(connection, userKey(connection, account), id)),

  deckOptions: (account, id) =>
    database.read((connection) => deckOptionsOf(connection, userKey(connection, account), id)),

  all: (account) => setPages(database, account),
});
