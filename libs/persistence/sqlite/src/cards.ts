import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { Cards, DueCard, DueQuery, StudyCard } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import type { Tuple } from './driver.ts';
import { progressColumns, progressFromTuple, stateKey } from './progress.ts';
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

/** A due card by its keys, which tell where it stands in the order of sets and cards. */
interface Placed {
  readonly set: number;
  readonly card: number;
  readonly id: CardId;
  readonly progress: Progress;
}

const dueWhere = (columns: string, condition: string): string => `
  SELECT ${columns} FROM progress p JOIN cards c ON c.key = p.card
  WHERE p.user = ? AND p.suspended = 0 AND ${condition}`;

const studiedStates = (['learning', 'relearning', 'review'] as const).map(stateKey).join(', ');
const studiedOnes = dueWhere(
  `${progressColumns}, p.card_set, p.card, c.id`,
  `p.state IN (${studiedStates}) AND p.due_on <= ?`,
);
// There may be very many new cards, and of each only numbers, digits and a date are asked for: they come as one text,
// because handing a text over and reading it costs half of handing over its values. `+ 0` keeps SQLite from planning
// the statement anew for each limit, which would cost as much as running it.
const newOnes = `SELECT json_group_array(json_array(card_set, card, id, last_review)) FROM (
  ${dueWhere('p.card_set, p.card, c.id, p.last_review', `p.state = ${stateKey('new')} AND p.due_on = ''`)}
  ORDER BY p.card_set, p.card LIMIT ? + 0)`;

type NewOne = readonly [set: number, card: number, id: CardId, createdOn: LocalDate];

const newPlaced = (connection: Connection, user: number, limit: number): readonly Placed[] => {
  const [[found] = []] = connection.tuples(newOnes, user, limit);
  const cards = JSON.parse(toText(found)) as readonly NewOne[];
  return cards.map(([set, card, id, createdOn]) => ({ set, card, id, progress: newCard(createdOn) }));
};

const placedFrom = (tuple: Tuple): Placed => {
  const [set, card, id] = tuple.slice(-3);
  return { set: toNumber(set), card: toNumber(card), id: toText(id) as CardId, progress: progressFromTuple(tuple) };
};

const setIds = (connection: Connection, user: number): ReadonlyMap<number, SetId> =>
  new Map(
    connection
      .tuples('SELECT key, id FROM sets WHERE user = ?', user)
      .map(([key, id]) => [toNumber(key), toText(id) as SetId]),
  );

const noLimit = -1;

const dueOf = (connection: Connection, user: number, { today, newCards }: DueQuery): readonly DueCard[] => {
  const cards = [
    ...newPlaced(connection, user, newCards ?? noLimit),
    ...connection.tuples(studiedOnes, user, today).map(placedFrom),
  ];
  cards.sort((one, other) => one.set - other.set || one.card - other.card);
  const sets = setIds(connection, user);
  return cards.map(({ id, set, progress }) => ({ id, set: sets.get(set) as SetId, progress }));
};

export const sqliteCards = (database: Database): Cards => ({
  read: (id) =>
    database.read((connection) => {
      const row = connection.get('SELECT front, back FROM cards WHERE id = ?', id);
      return row && { front: toText(row['front']), back: toText(row['back']) };
    }),

  find: (user, id) =>
    database.read((connection) => {
      const select = `SELECT ${studyCardColumns} FROM cards c JOIN progress p ON p.user = ? AND p.card = c.key
        JOIN sets s ON s.key = c.card_set AND s.user = p.user WHERE c.id = ?`;
      const [card] = connection.tuples(select, userKey(connection, user), id);
      return card && studyCardFrom(card);
    }),

  ofSet: (id, set) =>
    database.read((connection) => {
      const user = userKey(connection, id);
      const select = `SELECT ${studyCardColumns} FROM sets s JOIN cards c ON c.card_set = s.key
        JOIN progress p ON p.user = s.user AND p.card = c.key WHERE s.user = ? AND s.id = ? ORDER BY c.key`;
      return connection.tuples(select, user, set).map(studyCardFrom);
    }),

  due: (user, query) => database.read((connection) => dueOf(connection, userKey(connection, user), query)),
});
