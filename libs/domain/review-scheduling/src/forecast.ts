import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';

/** Cards by where they stand; relearning ones count as learning, suspended ones only as such. */
export interface CardStates {
  readonly new: number;
  readonly learning: number;
  readonly young: number;
  readonly mature: number;
  readonly suspended: number;
}

/** Cards by the day on which they fall due: not new ones, nor suspended ones. */
export interface DueCounts {
  /** Due before the first day asked for. */
  readonly overdue: number;
  /** Days on which no card falls due may be left out. */
  readonly dueOn: ReadonlyMap<LocalDate, number>;
}

/** How far a forecast looks: today and the 29 days after it (contract, section 4). */
export const forecastDays = 30;

export interface ForecastDay {
  readonly date: LocalDate;
  readonly due: number;
}

/** How many cards fall due on each day from today on; what was due before counts in today. */
export const forecastOf = ({ overdue, dueOn }: DueCounts, today: LocalDate): readonly ForecastDay[] =>
  Array.from({ length: forecastDays }, (_, index) => {
    const date = addDays(today, index);
    return { date, due: (dueOn.get(date) ?? 0) + (index === 0 ? overdue : 0) };
  });
