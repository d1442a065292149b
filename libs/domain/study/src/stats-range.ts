import type { DayRange } from '@flashcards/goals';
import type { LocalDate, Outcome } from '@flashcards/kernel';
import { addDays, daysBetween, laterOf, ok, refuse } from '@flashcards/kernel';

/** The most days of a range (contract, section 8). */
const mostDays = 3_660;

/** More days than zones and rollover hours can move the day of an instant. */
const mostMoved = 3;

/** The days asked for. An absent end is open. */
export interface AskedRange {
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

interface Known {
  readonly today: LocalDate;
  /** The learner's day on which the account was made. */
  readonly begun: LocalDate;
}

const closed = ({ from, to }: AskedRange, { today, begun }: Known): DayRange => {
  if (from !== undefined) return { from, to: to ?? laterOf(from, today) };
  if (to === undefined) return { from: addDays(today, 1 - mostDays), to: today };
  const first = addDays(begun, -mostMoved);
  return { from: to < first ? to : first, to };
};

/**
 * An open range begins with the account and ends today; without any end it is the last 3,660 days. An end that leaves
 * no day before or after it gives its own day.
 */
export const statsRange = (asked: AskedRange, known: Known): Outcome<DayRange, 'bad_from' | 'bad_to'> => {
  const range = closed(asked, known);
  const days = daysBetween(range.from, range.to) + 1;
  if (days >= 1 && days <= mostDays) return ok(range);
  return refuse(asked.from === undefined ? 'bad_to' : 'bad_from');
};
