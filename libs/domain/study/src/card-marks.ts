/** What a learner sets on a card by hand. Reviews do not change it. */
export interface CardMarks {
  /** A suspended card is never due. */
  readonly suspended: boolean;
  /** A colour from 1 to 7, as in Anki; 0 is none. */
  readonly flag: number;
}

/** The marks of a card; those that are absent are not set. */
export const marksOf = ({ suspended = false, flag = 0 }: Partial<CardMarks>): CardMarks => ({ suspended, flag });

/** Whether a card has all of these marks. */
export const hasMarks = (card: CardMarks, marks: Partial<CardMarks>): boolean =>
  Object.entries(marks).every(([name, value]) => card[name as keyof CardMarks] === value);
