import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';

/** Cards by state. Relearning cards count as learning, suspended ones only as suspended. */
export interface CardStates {
  readonly new: number;
  readonly learning: number;
  readonly young: number;
  readonly mature: number;
  readonly suspended: number;
}

/** Cards by due day, without new and suspended ones. */
export interface DueCounts {
  /** Due before the first day of the counts. */
  readonly overdue: number;
  /** Days without due cards may be missing. */
  readonly dueOn: ReadonlyMap<LocalDate, number>;
}

/** The days of a forecast, if no other number is asked for: today and the 29 days after it (contract, section 4). */
export const forecastDays = 30;

export interface ForecastDay {
  readonly date: LocalDate;
  readonly due: number;
}

/** The days of a forecast. */
export interface ForecastRange {
  /** The first day. */
  readonly today: LocalDate;
  readonly days: number;
}

/** The number of cards due on each day from today on. Overdue cards count for today. */
export const forecastOf = ({ overdue, dueOn }: DueCounts, { today, days }: ForecastRange): readonly ForecastDay[] =>
  Array.from({ length: days }, (_, index) => {
    const date = addDays(today, index);
    return { date, due: (dueOn.get(date) ?? 0) + (index === 0 ? overdue : 0) };
  });

/** Counts cards by state and, within the range, by due day. */
export const countingCards = ({ today, days }: ForecastRange) => {
  const last = addDays(today, days - 1);
  const states = { new: 0, learning: 0, young: 0, mature: 0, suspended: 0 };
  const dueOn = new Map<LocalDate, number>();
  let overdue = 0;
  return {
    /** Adds cards of one state. The due day counts only where cards of the state have one. */
    add: (state: keyof CardStates, count: number, dueDay = '' as LocalDate): void => {
      states[state] += count;
      if (state === 'new' || state === 'suspended' || dueDay > last) return;
      if (dueDay < today) overdue += count;
      else dueOn.set(dueDay, (dueOn.get(dueDay) ?? 0) + count);
    },
    counts: (): DueCounts & { readonly states: CardStates } => ({ states, overdue, dueOn }),
  };
};
