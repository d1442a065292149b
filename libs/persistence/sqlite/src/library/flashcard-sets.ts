import type { ImportReport } from '@flashcards/library';
import type { FlashcardSets } from '@flashcards/persistence-ports';
import type { Sweeper } from '@flashcards/turns';
import type { Drafts } from '@flashcards/units';
import type { Database } from '../engine/database.ts';
import { discardDraft } from './discard.ts';
import { addNotesTo, addTo } from './drafts.ts';
import { withName } from './set-rows.ts';
import { keepFor } from '../media/keep-media.ts';
import type { MediaDirectory } from '../media/media-directory.ts';
import { setOf, setPages, visibleSet } from './stored-sets.ts';
import { userKey } from '../accounts/users.ts';
import { toText } from '../engine/values.ts';

export const draftsIn = (database: Database, sweeper: Sweeper, directory: MediaDirectory): Drafts => ({
  fillers: (account, set) => ({
    addCards: addTo(database, account, set),
    addNotes: addNotesTo(database, account, set),
    keepMedia: keepFor(database, { account, set, directory }),
  }),
  discard: async (_, set) => {
    // After an error the sweep removes it later.
    await discardDraft(database, set).catch(() => false);
    sweeper.kick();
  },
});

export const setListings = (database: Database): Omit<FlashcardSets, 'insertNew' | 'edit' | 'delete' | 'addCards'> => ({
  isNameTaken: (account, name) =>
    database.read((connection) => withName(connection, userKey(connection, account), name) !== undefined),

  find: (account, id) => database.read((connection) => setOf(connection, userKey(connection, account), id)),

  visible: (account, id) => database.read((connection) => visibleSet(connection, userKey(connection, account), id)),

  importReport: (account, id) =>
    database.read((connection) => {
      const select = 'SELECT report FROM sets WHERE user = ? AND id = ? AND report IS NOT NULL';
      const found = connection.tuple(select, userKey(connection, account), id);
      return found && (JSON.parse(toText(found[0])) as ImportReport);
    }),

  all: (account) => setPages(database, account),
});
