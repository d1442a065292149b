import type { LocalDate } from '@flashcards/kernel';

/** A card that was forgotten so often that something is wrong with it. */
export interface Leech {
  /** The lapses at which it became one the last time. */
  readonly lapses: number;
  /** Whether the card is suspended for that. */
  readonly suspends: boolean;
}

/** What a learner sets on a card by hand, which reviews do not change; only becoming a leech does. */
export interface CardMarks {
  /** A suspended card is never due. */
  readonly suspended: boolean;
  /** A colour from 1 to 7, as in Anki; 0 is none. */
  readonly flag: number;
  /** The learner's day on which the card was buried; absent: it was not. It ends by itself on the next day. */
  readonly buriedOn?: LocalDate | undefined;
  /** Absent: the card is no leech. */
  readonly leech?: Leech | undefined;
}

/** The marks of a card; those that are absent are not set. */
export const marksOf = ({ suspended = false, flag = 0, buriedOn, leech }: Partial<CardMarks>): CardMarks => ({
  suspended,
  flag,
  ...(buriedOn === undefined ? {} : { buriedOn }),
  ...(leech && { leech }),
});

/** Whether a card has all of these marks by hand: a leech that a lapse suspended is not suspended by its learner. */
export const hasMarks = (card: CardMarks, marks: Partial<Omit<CardMarks, 'leech'>>): boolean =>
  Object.entries(marks).every(([name, value]) => card[name as keyof CardMarks] === value) &&
  !(marks.suspended && card.leech?.suspends);

/** The marks of a card after its learner set some: whether it is suspended is then the learner's choice. */
export const markedByHand = (card: CardMarks, marks: Partial<CardMarks>): CardMarks => {
  const { leech, ...others } = marksOf(card);
  const isChosen = marks.suspended !== undefined;
  return { ...others, ...(leech && { leech: isChosen ? { ...leech, suspends: false } : leech }), ...marks };
};

/** A later day than today is one before a flight west: the card stays buried until the day after it. */
export const isBuried = ({ buriedOn }: Pick<CardMarks, 'buriedOn'>, today: LocalDate): boolean =>
  buriedOn !== undefined && buriedOn >= today;
