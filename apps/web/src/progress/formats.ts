import { localeOf } from '../texts/forms.ts';
import { texts } from '../texts/texts.ts';

/** A date has no zone: it is read and written in one. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(localeOf(texts.language), { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(day));
};

export const fullDate = dateFormat({ dateStyle: 'full' });
export const dayAndMonth = dateFormat({ day: 'numeric', month: 'short' });
export const weekdayName = dateFormat({ weekday: 'short' });
const longWeekday = dateFormat({ weekday: 'long' });
/** Of a weekday from 0, a Sunday, to 6. */
export const weekdayOf = (weekday: number): string => longWeekday(`2026-03-0${weekday + 1}`);
/** Of a day, or of a month as `yyyy-mm`. */
export const monthName = dateFormat({ month: 'short' });
export const monthAndYear = dateFormat({ month: 'long', year: 'numeric' });

const hours = dateFormat({ hour: 'numeric' });
/** Of an hour from 0 to 23. */
export const hourName = (hour: number): string => hours(`2000-01-01T${String(hour).padStart(2, '0')}:00Z`);
