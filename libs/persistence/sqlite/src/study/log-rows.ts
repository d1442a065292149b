import type { GoalReview } from '@flashcards/goals';
import type { CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import type { LoggedReview, LogRange, LogRows } from '@flashcards/persistence-ports';
import type { LogPlace, ReviewEvent } from '@flashcards/study';
import type { Connection } from '../connection.ts';
import type { Tuple } from '../driver.ts';
import type { Steps } from '../engine/steps.ts';
import {
  countAfter,
  eventOf,
  firstUndone,
  insertEvent,
  lastEvent,
  lastThatDay,
  markUndone,
  placeBefore,
  reproject,
  someAfter,
} from '../review-events.ts';
import { toNumber, toText } from '../values.ts';

/** Searches an account's kept reviews from a place on until an instant, as far as goals count them. */
export const reviewsUntil = `SELECT at, seq, day, card, xp FROM events
  WHERE user = ? AND undone_at IS NULL AND (at, seq) > (?, ?) AND at < ? ORDER BY at, seq LIMIT ? + 0`;

const countedFrom = ([at, seq, day, card, xp]: Tuple): GoalReview & LogPlace => ({
  at: new Date(toNumber(at)),
  seq: toNumber(seq),
  day: toText(day) as LocalDate,
  card: toText(card) as CardId,
  xp: toNumber(xp),
});

const some = (
  connection: Connection,
  user: number,
  { after: { at, seq }, until, most }: LogRange,
): readonly (GoalReview & LogPlace)[] =>
  connection.tuples(reviewsUntil, user, at.getTime(), seq, until.getTime(), most).map(countedFrom);

/** Each page of the table is written once. */
const inOrderOfRows = (events: readonly ReviewEvent[]): readonly ReviewEvent[] =>
  events.toSorted((one, other) => (one.id < other.id ? -1 : 1));

export const logRows = ({ readOwn, readEach, writeOwn, writeEach }: Steps): LogRows => {
  const reprojectAll = writeEach<ReviewEvent>(reproject);
  return {
    find: readEach<ReviewId, LoggedReview>(eventOf),
    countAfter: readOwn(countAfter),
    after: readOwn(someAfter),
    placeBefore: readOwn(placeBefore),
    lastThatDay: readOwn(lastThatDay),
    last: readOwn(lastEvent),
    firstUndone: readOwn(firstUndone),
    some: readOwn(some),
    insert: writeEach<ReviewEvent>(insertEvent),
    save: (account, events) => reprojectAll(account, inOrderOfRows(events)),
    markUndone: writeOwn(markUndone),
  };
};
