import type { DayReviews, SimulatedScheduling } from '@flashcards/client-sdk';

/** The list in parts of this size; the last one may be smaller. */
export const partsOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

export const sumOf = (numbers: Iterable<number>): number => {
  let sum = 0;
  for (const each of numbers) sum += each;
  return sum;
};

export const ratings = ['again', 'hard', 'good', 'easy'] as const;

/** As `yyyy-mm`. */
export const monthsOf = (year: number): readonly string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);

/** The answers of a month, by rating. */
export const answersIn = (month: string, days: ReadonlyMap<string, DayReviews>): readonly number[] => {
  const inMonth = [...days].filter(([day]) => day.startsWith(month));
  return ratings.map((rating) => sumOf(inMonth.map(([, reviews]) => reviews[rating])));
};

/** The averages of a simulation. */
export const averagesOf = ({ days }: SimulatedScheduling): { readonly reviews: number; readonly minutes: number } => ({
  reviews: sumOf([...days.values()].map(({ reviews }) => reviews)) / days.size,
  minutes: sumOf([...days.values()].map(({ minutes }) => minutes)) / days.size,
});
