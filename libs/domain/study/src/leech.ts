import type { CardMarks } from './card-marks.ts';

/** When a card becomes a leech. */
export interface LeechRule {
  /** The first number of lapses; every half of it after that counts again. */
  readonly leechAt: number;
  /** Whether the card is then suspended. */
  readonly suspends: boolean;
}

/** The tag by which a learner sees and finds leeches, as in Anki. It is not stored with the note. */
export const leechTag = 'leech';

/** The last number of lapses, up to this one, at which a card becomes a leech; `undefined` below the first. */
const lastLeechAt = (lapses: number, leechAt: number): number | undefined =>
  lapses < leechAt ? undefined : lapses - ((lapses - leechAt) % Math.ceil(leechAt / 2));

/** The lapses of a card before and after a change of its log. */
export interface LapsesChange {
  readonly was: number;
  readonly is: number;
}

/**
 * The marks of a card after a change of its lapses. An undo takes back what the lapse brought. What the learner chose
 * since holds until the next number of lapses that counts.
 */
export const marksAfterLapses = (
  marks: CardMarks,
  { was, is }: LapsesChange,
  { leechAt, suspends }: LeechRule,
): CardMarks => {
  const { leech, ...others } = marks;
  const lapses = lastLeechAt(is, leechAt);
  if (leech && is < leech.lapses) {
    const suspended = marks.suspended && !leech.suspends;
    return { ...others, suspended, ...(lapses !== undefined && { leech: { lapses, suspends: false } }) };
  }
  if (lapses === undefined || lapses <= was || (leech && marks.suspended)) return marks;
  const isToSuspend = suspends && !marks.suspended;
  return { ...others, suspended: marks.suspended || isToSuspend, leech: { lapses, suspends: isToSuspend } };
};

/** The tags of a card as its learner sees them. */
export const shownTags = (tags: readonly string[], { leech }: Pick<CardMarks, 'leech'>): readonly string[] =>
  leech && !tags.some((tag) => tag.toLowerCase() === leechTag) ? [...tags, leechTag] : tags;
