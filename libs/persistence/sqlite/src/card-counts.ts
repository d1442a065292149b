import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { CardCounts } from '@flashcards/persistence-ports';
import { forecastDays, maturityOf } from '@flashcards/review-scheduling';
import type { LongRead } from './database.ts';
import type { SqlValue, Tuple } from './driver.ts';
import { standingFrom, stateKey } from './progress.ts';
import { toNumber, toText } from './values.ts';

const cardsPerSlice = 500;

/** Searches cards that are not new, and suspended ones whatever they are, from a place on: all in the index. */
export const notNew = `SELECT suspended, state, due_on, card_set, card, step_or_interval, last_review FROM progress
  WHERE user = ? AND (suspended, state, due_on, card_set, card) > (?, ?, ?, ?, ?)
  ORDER BY suspended, state, due_on, card_set, card LIMIT ${cardsPerSlice}`;

type Counted = { -readonly [State in keyof CardCounts['states']]: number };

/** Counts cards one by one. */
const counting = (today: LocalDate) => {
  const last = addDays(today, forecastDays - 1);
  const states: Counted = { new: 0, learning: 0, young: 0, mature: 0, suspended: 0 };
  const dueOn = new Map<LocalDate, number>();
  let overdue = 0;
  const addDue = (day: LocalDate): void => {
    if (day < today) overdue += 1;
    else if (day <= last) dueOn.set(day, (dueOn.get(day) ?? 0) + 1);
  };
  const add = ([suspended, key, dueDay, , , stepOrInterval, lastReview]: Tuple): void => {
    const last = toText(lastReview) as LocalDate;
    const standing = standingFrom(toNumber(key), last, Number(stepOrInterval));
    if (suspended === 1) states.suspended += 1;
    else {
      states[maturityOf(standing) ?? 'learning'] += 1;
      // The index has what `dueDayOf` says: there may be very many.
      addDue(standing.state === 'review' ? (toText(dueDay) as LocalDate) : last);
    }
  };
  return { add, states, counts: (): CardCounts => ({ states, overdue, dueOn }) };
};

/**
 * Counts the cards of these sets, by key with how many cards each has. New ones are those that are left: they are nearly
 * all of what is owned at first, and none of them is read.
 */
export const countCards = async (
  { connection, user, breathe }: LongRead,
  sets: ReadonlyMap<number, { readonly cardCount: number }>,
  today: LocalDate,
): Promise<CardCounts> => {
  const counted = counting(today);
  let unseen = [...sets.values()].reduce((sum, { cardCount }) => sum + cardCount, 0);
  let place: readonly SqlValue[] | undefined = [0, stateKey('new') + 1, '', 0, 0];
  while (place) {
    const rows: readonly Tuple[] = connection.tuples(notNew, user, ...place);
    for (const row of rows) {
      if (!sets.has(toNumber(row[3]))) continue;
      counted.add(row);
      unseen -= 1;
    }
    place = rows.length === cardsPerSlice ? rows.at(-1)?.slice(0, 5) : undefined;
    await breathe();
  }
  counted.states.new += unseen;
  return counted.counts();
};
