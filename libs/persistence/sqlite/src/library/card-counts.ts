import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { CardCounts } from '@flashcards/persistence-ports';
import type { Standing } from '@flashcards/review-scheduling';
import { forecastDays, lastReviewOf, maturityOf } from '@flashcards/review-scheduling';
import type { LongRead } from '../engine/database.ts';
import type { SqlValue } from '../engine/driver.ts';
import { standingFrom, stateKey } from '../study/progress.ts';
import { toText } from '../engine/values.ts';

/** About half a millisecond of work. */
const cardsPerSlice = 500;

type CountedTuple = readonly [
  suspended: number,
  state: number,
  dueOn: LocalDate,
  set: number,
  card: number,
  stepOrInterval: number,
  lastReview: LocalDate,
];

const columns = 'suspended, state, due_on, card_set, card, step_or_interval, last_review';

/**
 * Finds cards that are not new, and all suspended ones, from a place on, from the index alone. The rows come as one
 * text, which costs half of reading their values one by one. Objects instead of arrays would make a slice a third
 * slower.
 */
export const notNew = `SELECT json_group_array(json_array(${columns})) FROM (
  SELECT ${columns} FROM progress
  WHERE user = ? AND (suspended, state, due_on, card_set, card) > (?, ?, ?, ?, ?)
  ORDER BY suspended, state, due_on, card_set, card LIMIT ${cardsPerSlice})`;

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
  const addStudied = (standing: Standing, dueOnDay: LocalDate): void => {
    states[maturityOf(standing) ?? 'learning'] += 1;
    // For a card in review the index has the due day.
    addDue(standing.state === 'review' ? dueOnDay : lastReviewOf(standing));
  };
  const add = ([suspended, state, day, , , stepOrInterval, lastReview]: CountedTuple): void => {
    if (suspended > 0) states.suspended += 1;
    else addStudied(standingFrom(state, lastReview, stepOrInterval), day);
  };
  return { add, states, counts: (): CardCounts => ({ states, overdue, dueOn }) };
};

/**
 * Counts the cards of these sets, given by key with their numbers of cards. New cards are the remainder: at first
 * nearly all cards are new, and none of their rows is read.
 */
export const countCards = async (
  { connection, user, yieldToOthers }: LongRead,
  sets: ReadonlyMap<number, { readonly cardCount: number }>,
  today: LocalDate,
): Promise<CardCounts> => {
  const counted = counting(today);
  let unseen = [...sets.values()].reduce((sum, { cardCount }) => sum + cardCount, 0);
  let place: readonly SqlValue[] | undefined = [0, stateKey('new') + 1, '', 0, 0];
  while (place) {
    const [text] = connection.tuple(notNew, user, ...place) ?? [];
    const rows = JSON.parse(toText(text)) as readonly CountedTuple[];
    for (const row of rows) {
      if (!sets.has(row[3])) continue;
      counted.add(row);
      unseen -= 1;
    }
    place = rows.length === cardsPerSlice ? rows.at(-1)?.slice(0, 5) : undefined;
    await yieldToOthers();
  }
  counted.states.new += unseen;
  return counted.counts();
};
