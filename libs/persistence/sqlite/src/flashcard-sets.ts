import { ok, refuse } from '@flashcards/kernel';
import type { ImportReport } from '@flashcards/library';
import type { FlashcardSets } from '@flashcards/persistence-ports';
import { addCards } from './additions.ts';
import type { Database } from './database.ts';
import { giveUpSet } from './deleted-sets.ts';
import { editSet } from './edit-set.ts';
import { insertSet, isNameTaken } from './insert-set.ts';
import type { MediaDirectory } from './media/media-directory.ts';
import { oneByOne } from '@flashcards/units';
import { once } from './receipts.ts';
import { setOf, setPages, visibleSet } from './set-rows.ts';
import type { Sweeper } from './sweeper.ts';
import { ownerKey, userKey } from './users.ts';
import { toText } from './values.ts';

export const sqliteFlashcardSets = (database: Database, sweeper: Sweeper, directory: MediaDirectory): FlashcardSets => {
  // Cards that come later are later in the set, however long those before them take.
  const turns = oneByOne();
  return {
    // eslint-disable-next-line max-params -- the port's
    insertNew: (account, set, fill, receipt) =>
      insertSet(database, account, { set, fill, receipt, directory, sweep: () => sweeper.kick() }),

    isNameTaken: (account, name) =>
      database.read((connection) => isNameTaken(connection, userKey(connection, account), { name })),

    find: (account, id) => database.read((connection) => setOf(connection, userKey(connection, account), id)),

    visible: (account, id) => database.read((connection) => visibleSet(connection, userKey(connection, account), id)),

    importReport: (account, id) =>
      database.read((connection) => {
        const select = 'SELECT report FROM sets WHERE user = ? AND id = ? AND report IS NOT NULL';
        const found = connection.tuple(select, userKey(connection, account), id);
        return found && (JSON.parse(toText(found[0])) as ImportReport);
      }),

    all: (account) => setPages(database, account),

    edit: (account, edit, receipt) =>
      database.write((connection) => {
        const user = ownerKey(connection, account);
        return once(connection, user, { receipt, work: () => editSet(connection, user, edit) });
      }, account),

    delete: async (account, id, receipt) => {
      const outcome = await database.write((connection) => {
        const user = ownerKey(connection, account);
        const work = () => (giveUpSet(connection, user, id) ? ok(undefined) : refuse('set_not_found'));
        return once(connection, user, { receipt, work });
      }, account);
      if (outcome.ok) sweeper.kick();
      return outcome;
    },

    addCards: (account, addition, receipt) =>
      turns.run(`${account} ${addition.set}`, () => addCards(database, account, { addition, receipt })),
  };
};
