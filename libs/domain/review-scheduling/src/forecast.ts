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

/** The days of a forecast: today and the 29 days after it (contract, section 4). */
export const forecastDays = 30;

export interface ForecastDay {
  readonly date: LocalDate;
  readonly due: number;
}

/** The number of cards due on each day from today on. Overdue cards count for today. */
export const forecastOf = ({ overdue, dueOn }: DueCounts, today: LocalDate): readonly ForecastDay[] =>
  Array.from({ length: forecastDays }, (_, index) => {
    const date = addDays(today, index);
    return { date, due: (dueOn.get(date) ?? 0) + (index === 0 ? overdue : 0) };
  });
