import type { LocalDate } from '@flashcards/kernel';

/** What a learner sets on a card by hand. Reviews do not change it. */
export interface CardMarks {
  /** A suspended card is never due. */
  readonly suspended: boolean;
  /** A colour from 1 to 7, as in Anki; 0 is none. */
  readonly flag: number;
  /** The learner's day on which the card was buried; absent: it was not. It ends by itself on the next day. */
  readonly buriedOn?: LocalDate | undefined;
}

/** The marks of a card; those that are absent are not set. */
export const marksOf = ({ suspended = false, flag = 0, buriedOn }: Partial<CardMarks>): CardMarks =>
  buriedOn === undefined ? { suspended, flag } : { suspended, flag, buriedOn };

/** Whether a card has all of these marks. */
export const hasMarks = (card: CardMarks, marks: Partial<CardMarks>): boolean =>
  Object.entries(marks).every(([name, value]) => card[name as keyof CardMarks] === value);

/** A later day than today is one before a flight west: the card stays buried until the day after it. */
export const isBuried = ({ buriedOn }: Pick<CardMarks, 'buriedOn'>, today: LocalDate): boolean =>
  buriedOn !== undefined && buriedOn >= today;
