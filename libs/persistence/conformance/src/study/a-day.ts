import type { LocalDate } from '@flashcards/kernel';
import type { DayActivity } from '@flashcards/streak';
import { quietDay } from '@flashcards/streak';

interface DayOptions extends Partial<Omit<DayActivity, 'day' | 'ratings'>> {
  readonly ratings?: Partial<DayActivity['ratings']>;
}

/** A day with this activity and nothing else. */
export const aDay = (day: LocalDate, { ratings, ...of }: DayOptions): DayActivity => ({
  ...quietDay(day),
  ...of,
  ratings: { ...quietDay(day).ratings, ...ratings },
});
