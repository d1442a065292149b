import type { CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import type {
  AtMost,
  CardPlace,
  DayReview,
  LoggedReview,
  LogRange,
  LogRows,
  TimedEvent,
} from '@flashcards/persistence-ports';
import type { ReviewEvent } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import { rowOf } from '../engine/row.ts';
import type { Steps } from '../engine/steps.ts';
import {
  countAfter,
  eventBefore,
  eventOf,
  firstUndone,
  insertEvent,
  lastEvent,
  lastThatDay,
  markUndone,
  placeBefore,
  reproject,
  someAfter,
  someByCard,
} from './review-events.ts';

const counted = rowOf<TimedEvent>({
  type: 'word?',
  at: 'instant',
  seq: 'number',
  day: 'word',
  card: 'word',
  xp: 'number',
});

/** Finds an account's kept events from a place on until an instant, with the columns that goals count. */
export const reviewsUntil = `SELECT ${counted.columns} FROM events
  WHERE user = ? AND undone_at IS NULL AND (at, seq) > (?, ?) AND at < ? ORDER BY at, seq LIMIT ? + 0`;

const some = (
  connection: Connection,
  user: number,
  { after: { at, seq }, until, most }: LogRange,
): readonly TimedEvent[] =>
  connection.tuples(reviewsUntil, user, at.getTime(), seq, until.getTime(), most).map(counted.from);

const isStudied = (connection: Connection, user: number, card: CardId): true | undefined => {
  const select = 'SELECT 1 FROM events WHERE user = ? AND card = ? AND undone_at IS NULL LIMIT 1';
  return connection.tuple(select, user, card) && true;
};

const reviewOfDay = rowOf<DayReview>({
  day: 'word',
  card: 'word',
  at: 'instant',
  seq: 'number',
  type: 'word?',
  rating: 'word?',
  xp: 'number',
  isFirstThatDay: ['first_that_day', 'flag'],
  before: ['before_json', 'json'],
});

const ofDays = `SELECT ${reviewOfDay.columns} FROM events WHERE user = ? AND undone_at IS NULL`;

/** Finds kept reviews of the days after a day. */
export const reviewsByDay = `${ofDays} AND day > ? ORDER BY day, card, at, seq LIMIT ? + 0`;

/** Finds kept reviews of one day, from a place on. */
export const reviewsOnDay = `${ofDays} AND day = ? AND (card, at, seq) > (?, ?, ?) ORDER BY card, at, seq LIMIT ? + 0`;

const byDay = (
  connection: Connection,
  user: number,
  { after = '', most }: AtMost & { readonly after?: LocalDate | '' | undefined },
): readonly DayReview[] => connection.tuples(reviewsByDay, user, after, most).map(reviewOfDay.from);

const onDay = (
  connection: Connection,
  user: number,
  { day, card, at, seq, most }: CardPlace & AtMost & { readonly day: LocalDate },
): readonly DayReview[] =>
  connection.tuples(reviewsOnDay, user, day, card, at.getTime(), seq, most).map(reviewOfDay.from);

/** Rows are stored in the order of their arrival, so each page of the table is written once. */
const inOrderOfRows = (events: readonly ReviewEvent[]): readonly ReviewEvent[] =>
  events.toSorted((one, other) => one.seq - other.seq);

export const logRows = ({ readOwn, readEach, writeOwn, writeEach }: Steps): LogRows => {
  const eachStudied = readEach<CardId, true>(isStudied);
  const reprojectAll = writeEach<ReviewEvent>(reproject);
  return {
    find: readEach<ReviewId, LoggedReview>(eventOf),
    countAfter: readOwn(countAfter),
    after: readOwn(someAfter),
    before: readOwn(eventBefore),
    placeBefore: readOwn(placeBefore),
    lastThatDay: readOwn(lastThatDay),
    last: readOwn(lastEvent),
    firstUndone: readOwn(firstUndone),
    some: readOwn(some),
    byCard: readOwn(someByCard),
    studied: async (account, cards) => new Set((await eachStudied(account, cards)).keys()),
    byDay: readOwn(byDay),
    onDay: readOwn(onDay),
    insert: writeEach<ReviewEvent>(insertEvent),
    save: (account, events) => reprojectAll(account, inOrderOfRows(events)),
    markUndone: writeOwn(markUndone),
  };
};
