import type { Cards } from '@flashcards/persistence-ports';
import type { Database } from '../engine/database.ts';
import { pagesFrom } from '../engine/pages.ts';
import { cardText } from './insert-cards.ts';
import { originsOfSet } from './origins.ts';
import { sharedDue } from '../sharing/shared-due.ts';
import { isShown } from './shown-cards.ts';
import { anyonesCard, ofAnyone, pageAmong, pageOfSet, studyCard, wholeCard } from './study-cards.ts';
import { userKey } from '../accounts/users.ts';
import { visitedPages } from '../study/visited.ts';

/** Finds a card by its id alone. */
const anyone = `SELECT ${cardText.columns} FROM cards c ${ofAnyone} WHERE c.id = ? AND ${isShown}`;

export const cardListings = (database: Database): Omit<Cards, 'delete' | 'tag' | 'move' | 'mark'> => ({
  read: async (id) => cardText.found(await database.lookUp(anyone, id)),

  readWhole: (id) => database.read((connection) => anyonesCard(connection, id)),

  find: (account, id) => database.read((connection) => studyCard(connection, userKey(connection, account), id)),

  findWhole: (account, id) => database.read((connection) => wholeCard(connection, userKey(connection, account), id)),

  ofSet: (account, set) =>
    pagesFrom(database, 0, (connection, after) => pageOfSet(connection, userKey(connection, account), { set, after })),

  among: (account, ids) =>
    pagesFrom(database, 0, (connection, from) => pageAmong(connection, userKey(connection, account), { ids, from })),

  origins: (account, set) => originsOfSet(database, account, set),

  visited: (account) => visitedPages(database, account),

  due: (account, query) => sharedDue(database, account, query),
});
