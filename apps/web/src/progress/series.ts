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

/** The answers of each month of a year, by rating. */
export const answersByMonth = (
  days: ReadonlyMap<string, DayReviews>,
  year: number,
): readonly { readonly month: string; readonly answers: readonly number[] }[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    const inMonth = [...days].filter(([day]) => day.startsWith(month));
    return { month, answers: ratings.map((rating) => sumOf(inMonth.map(([, reviews]) => reviews[rating]))) };
  });

/** The averages of a simulation. */
export const averagesOf = ({ days }: SimulatedScheduling): { readonly reviews: number; readonly minutes: number } => ({
  reviews: sumOf([...days.values()].map(({ reviews }) => reviews)) / days.size,
  minutes: sumOf([...days.values()].map(({ minutes }) => minutes)) / days.size,
});
