import type { LocalDate } from '@flashcards/kernel';
import type { Progress, Rating } from '@flashcards/review-scheduling';
import type { CountedReview, DayActivity, DayMark } from '@flashcards/streak';
import { noActivity, quietDay, recount } from '@flashcards/streak';
import { countedOf } from '@flashcards/study';
import type { Connection } from './connection.ts';
import { dayOf, isSameDay } from './days.ts';
import type { SqlValue, Tuple } from './driver.ts';
import type { Patience } from './study-turns.ts';
import type { Unhurried } from './transaction.ts';
import { toNumber, toText } from './values.ts';

/** Finds the next day of which the log or the projection has something. */
export const dayAfter = `SELECT min(day) FROM (
  SELECT min(day) AS day FROM events WHERE user = ?1 AND undone_at IS NULL AND day > ?2
  UNION ALL SELECT min(day) FROM marks WHERE user = ?1 AND day > ?2
  UNION ALL SELECT min(day) FROM days WHERE user = ?1 AND day > ?2)`;

const nextDay = (connection: Connection, user: number, after: string): LocalDate | undefined => {
  const day = connection.tuple(dayAfter, user, after)?.[0];
  return typeof day === 'string' ? (day as LocalDate) : undefined;
};

const reviewsPerSlice = 256;

/** Searches kept reviews of one day, from a place on. */
export const reviewsOfDay = `SELECT card, at, seq, rating, xp, first_that_day, before_json FROM events
  WHERE user = ? AND undone_at IS NULL AND day = ? AND (card, at, seq) > (?, ?, ?)
  ORDER BY card, at, seq LIMIT ${reviewsPerSlice}`;

const countedFrom = (day: LocalDate, [, , , rating, xp, isFirstThatDay, before]: Tuple): CountedReview =>
  countedOf({
    day,
    rating: toText(rating) as Rating,
    xp: toNumber(xp),
    isFirstThatDay: isFirstThatDay === 1,
    before: JSON.parse(toText(before)) as Progress,
  });

const marksOf = (connection: Connection, user: number, day: LocalDate): readonly DayMark[] =>
  connection
    .tuples('SELECT kind FROM marks WHERE user = ? AND day = ?', user, day)
    .map(([kind]) => toText(kind) as DayMark);

/** A few milliseconds of reading. */
const briefReviews = 1_024;

interface CountedDay {
  readonly day: DayActivity;
  /** Its reviews. */
  readonly count: number;
}

/** What the log tells of a day; `undefined` where it has more reviews than are to be counted. */
const dayByTheLog = async (
  { connection, breathe }: Unhurried,
  user: number,
  { day, most }: { readonly day: LocalDate; readonly most: number },
): Promise<CountedDay | undefined> => {
  const marks = marksOf(connection, user, day).map((mark) => ({ day, mark }));
  let { days } = recount({ activity: noActivity, days: [] }, { removed: [], added: [], marks });
  let count = 0;
  let place: readonly SqlValue[] = ['', 0, 0];
  for (let isMore = true; isMore;) {
    const rows = connection.tuples(reviewsOfDay, user, day, ...place);
    const added = rows.map((row) => countedFrom(day, row));
    if (added.length > 0) ({ days } = recount({ activity: noActivity, days }, { removed: [], added }));
    count += rows.length;
    if (count > most) return undefined;
    place = rows.at(-1)?.slice(0, 3) ?? place;
    isMore = rows.length === reviewsPerSlice;
    await breathe();
  }
  return { day: days[0] ?? quietDay(day), count };
};

/** Some days by the log. */
export interface DaysPlan {
  /** Those that are not so yet. */
  readonly wrong: readonly DayActivity[];
  /** Reviews that were counted. */
  readonly count: number;
  /** The day to go on from; `undefined` after the last. */
  readonly after: string | undefined;
}

/** Counts the next days by the log: some, or one that has very many reviews. */
export const planDays = async (
  working: Unhurried,
  user: number,
  { after, patience }: { readonly after: string; readonly patience: Patience },
): Promise<DaysPlan | undefined> => {
  const { connection } = working;
  const wrong: DayActivity[] = [];
  const most = patience === 'brief' ? briefReviews : Number.POSITIVE_INFINITY;
  let [last, count] = [after, 0];
  for (let days = 0; days < reviewsPerSlice && count < reviewsPerSlice; days += 1) {
    const next = nextDay(connection, user, last);
    if (next === undefined) return { wrong, count, after: undefined };
    const found = await dayByTheLog(working, user, { day: next, most });
    if (!found) return days === 0 ? undefined : { wrong, count, after: last };
    if (!isSameDay(found.day, dayOf(connection, user, next))) wrong.push(found.day);
    last = next;
    count += found.count;
  }
  return { wrong, count, after: last };
};
