import type { FullStudyStats, HeatmapDays, StudyStats } from '@flashcards/client-sdk';
import type { LocalDate } from '@flashcards/kernel';
import { texts } from '../texts/texts.ts';
import type { ChartData, Point } from './charts/chart-data.ts';
import { fullDate } from './formats.ts';
import { rowsOf } from './year.ts';

const words = texts.progress;

export interface YearDays {
  readonly year: number;
  readonly today: LocalDate;
  readonly reviews: FullStudyStats['reviewsByDay'];
  /** Of all cards, on each active day. */
  readonly streaks: HeatmapDays;
  /** Cards due on today and later days. */
  readonly forecast: StudyStats['forecast'];
  /** Sunday is 0. */
  readonly firstWeekday: number;
}

/** Reviews on a day that has begun, else the cards that are due on it. */
export const amountOn = ({ today, reviews, forecast }: YearDays, day: LocalDate): number =>
  (day > today ? forecast.get(day) : reviews.get(day)?.reviews) ?? 0;

export const labelOf = (days: YearDays, day: LocalDate): string => {
  const amount = amountOn(days, day);
  if (day > days.today) return `${fullDate(day)}: ${words.year.dueCards(amount)}`;
  const streak = days.streaks.get(day);
  const parts = [words.reviews(amount), ...(streak === undefined ? [] : [words.year.streak(streak)])];
  return `${fullDate(day)}: ${parts.join(', ')}`;
};

const pointOf = ({ today, reviews, streaks, forecast }: YearDays, day: LocalDate): Point => ({
  name: texts.day(day),
  values: [reviews.get(day)?.reviews, streaks.get(day), day > today ? forecast.get(day) || undefined : undefined],
});

/** The days on which something was done or is due. */
export const tableOf = (days: YearDays): ChartData => ({
  unit: words.columns.day,
  series: (['reviews', 'streak', 'due'] as const).map((name) => ({ name: words.year.columns[name], tone: 'main' })),
  points: rowsOf(days.year, 0)
    .flat()
    .map(({ day }) => day)
    .toSorted()
    .map((day) => pointOf(days, day))
    .filter(({ values }) => values.some((value) => value !== undefined)),
  format: texts.number,
});
