import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { DueCard, Library, LibraryQuery } from '@flashcards/persistence-ports';
import type { Standing } from '@flashcards/review-scheduling';
import { dayOf } from './activities.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import type { SqlValue } from './driver.ts';
import { setsOf } from './flashcard-sets.ts';
import { folderPaths } from './folders.ts';
import { standingFrom, stateKey } from './progress.ts';
import { userKey } from './users.ts';
import { toNumber, toText } from './values.ts';

/** A due card by its keys, which tell where it stands in the order of sets and cards. */
interface Placed {
  readonly set: number;
  readonly card: number;
  readonly id: CardId;
  readonly standing: Standing;
}

type DueTuple = readonly [
  set: number,
  card: number,
  id: CardId,
  state: number,
  lastReview: LocalDate,
  stepOrInterval: number,
];

// There may be very many, and of each only numbers, digits and a date are asked for: they come as one text, because
// handing a text over and reading it costs half of handing over its values.
const dueAsText = (condition: string): string => `
  SELECT json_group_array(json_array(card_set, card, id, state, last_review, step_or_interval)) FROM (
    SELECT p.card_set, p.card, c.id, p.state, p.last_review, p.step_or_interval
    FROM progress p JOIN cards c ON c.key = p.card
    WHERE p.user = ? AND p.suspended = 0 AND ${condition})`;

const studiedStates = (['learning', 'relearning', 'review'] as const).map(stateKey).join(', ');
const studiedOnes = dueAsText(`p.state IN (${studiedStates}) AND p.due_on <= ?`);
// `+ 0` keeps SQLite from planning the statement anew for each limit, which would cost as much as running it.
const newOnes = dueAsText(`p.state = ${stateKey('new')} AND p.due_on = '' ORDER BY p.card_set, p.card LIMIT ? + 0`);

const placed = (connection: Connection, sql: string, ...values: readonly SqlValue[]): readonly Placed[] => {
  const [[found] = []] = connection.tuples(sql, ...values);
  return (JSON.parse(toText(found)) as readonly DueTuple[]).map((tuple) => ({
    set: tuple[0],
    card: tuple[1],
    id: tuple[2],
    standing: standingFrom(tuple[3], tuple[4], tuple[5]),
  }));
};

const setIds = (connection: Connection, user: number): ReadonlyMap<number, SetId> =>
  new Map(
    connection
      .tuples('SELECT key, id FROM sets WHERE user = ?', user)
      .map(([key, id]) => [toNumber(key), toText(id) as SetId]),
  );

const noLimit = -1;

const newCardsLeft = (connection: Connection, user: number, { today, newCardsPerDay }: LibraryQuery): number =>
  newCardsPerDay === undefined ? noLimit : Math.max(0, newCardsPerDay - dayOf(connection, user, today).newCards);

const dueOf = (connection: Connection, user: number, query: LibraryQuery): readonly DueCard[] => {
  const cards = [
    ...placed(connection, newOnes, user, newCardsLeft(connection, user, query)),
    ...placed(connection, studiedOnes, user, query.today),
  ];
  cards.sort((one, other) => one.set - other.set || one.card - other.card);
  const sets = setIds(connection, user);
  return cards.map(({ id, set, standing }) => ({ id, set: sets.get(set) as SetId, standing }));
};

export const sqliteLibrary = (database: Database): Library => ({
  today: (account, query) =>
    database.read((connection) => {
      const user = userKey(connection, account);
      const paths = folderPaths(connection, user);
      return {
        folders: [...paths.values()],
        sets: setsOf(connection, user, paths),
        due: dueOf(connection, user, query),
      };
    }),
});
