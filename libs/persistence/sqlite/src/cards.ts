import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { Cards, StudyCard } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import type { Tuple } from './driver.ts';
import { progressColumns, progressFromTuple } from './progress.ts';
import { userKey } from './users.ts';
import { toNumber, toText } from './values.ts';

const studyCardColumns = `${progressColumns}, c.id, c.front, c.back, p.suspended`;

const studyCardFrom = (tuple: Tuple): StudyCard => {
  const [id, front, back, suspended] = tuple.slice(-4);
  return {
    id: toText(id) as CardId,
    front: toText(front),
    back: toText(back),
    progress: progressFromTuple(tuple),
    suspended: suspended === 1,
  };
};

const cardsAtOnce = 1_000;

/** From the key on; the pages of a set follow one another by it, and no transaction spans two of them. */
const pageOf = `SELECT ${studyCardColumns}, c.key FROM sets s JOIN cards c ON c.card_set = s.key
  JOIN progress p ON p.user = s.user AND p.card = c.key
  WHERE s.user = ? AND s.id = ? AND c.key > ? ORDER BY c.key LIMIT ${cardsAtOnce}`;

const pagesOf = async function* (
  database: Database,
  account: AccountId,
  set: SetId,
): AsyncGenerator<readonly StudyCard[]> {
  for (let last = 0; ;) {
    const tuples = await database.read((connection) =>
      connection.tuples(pageOf, userKey(connection, account), set, last),
    );
    if (tuples.length > 0) yield tuples.map((tuple) => studyCardFrom(tuple.slice(0, -1)));
    if (tuples.length < cardsAtOnce) return;
    last = toNumber(tuples.at(-1)?.at(-1));
  }
};

export const sqliteCards = (database: Database): Cards => ({
  read: (id) =>
    database.read((connection) => {
      const found = connection.tuple('SELECT front, back FROM cards WHERE id = ?', id);
      return found && { front: toText(found[0]), back: toText(found[1]) };
    }),

  find: (user, id) =>
    database.read((connection) => {
      const select = `SELECT ${studyCardColumns} FROM cards c JOIN progress p ON p.user = ? AND p.card = c.key
        JOIN sets s ON s.key = c.card_set AND s.user = p.user WHERE c.id = ?`;
      const [card] = connection.tuples(select, userKey(connection, user), id);
      return card && studyCardFrom(card);
    }),

  ofSet: (account, set) => pagesOf(database, account, set),
});
