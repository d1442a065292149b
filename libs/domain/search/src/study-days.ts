import type { CardId, LocalDate } from '@flashcards/kernel';
import type { ReviewEvent } from '@flashcards/study';
import type { Query } from './query.ts';

/** The cards that were reviewed on the days that a query names. */
export interface StudyDays {
  /** Each once. */
  readonly days: readonly LocalDate[];
  /** Adds an event of one of the days. Practice and changes by hand do not count, as in the statistics. */
  add(event: Pick<ReviewEvent, 'card' | 'day' | 'type'>): void;
  /** Tests whether a card was reviewed on one of the days. */
  testOf(day: LocalDate): (card: CardId | undefined) => boolean;
}

/** Holds one number for each card, with a bit for each day: a query has at most 32 terms. */
export const studyDays = (query: Query): StudyDays => {
  const days = [...new Set(query.flatMap(({ condition }) => (condition.on === 'studied' ? [condition.day] : [])))];
  const bits = new Map<CardId | undefined, number>();
  const bitOf = (day: LocalDate): number => 1 << days.indexOf(day);
  return {
    days,
    add: ({ card, day, type }) => {
      if (type === undefined) bits.set(card, (bits.get(card) ?? 0) | bitOf(day));
    },
    testOf: (day) => {
      const bit = bitOf(day);
      return (card) => ((bits.get(card) ?? 0) & bit) !== 0;
    },
  };
};
