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

const isLeechAt = (lapses: number, leechAt: number): boolean =>
  lapses >= leechAt && (lapses - leechAt) % Math.ceil(leechAt / 2) === 0;

/** After one more lapse. A leech that is suspended stays what it is. */
const lapsed = (marks: CardMarks, lapses: number, { leechAt, suspends }: LeechRule): CardMarks => {
  const { suspended, leech } = marks;
  if (!isLeechAt(lapses, leechAt) || (leech && suspended)) return marks;
  const isToSuspend = suspends && !suspended;
  return { ...marks, suspended: suspended || isToSuspend, leech: { lapses, suspends: isToSuspend } };
};

/** After an undo left these lapses: the card is the leech that it was before, which its learner had resumed. */
const takenBack = (marks: CardMarks, lapses: number, { leechAt }: LeechRule): CardMarks => {
  const { leech, ...others } = marks;
  if (!leech || lapses >= leech.lapses) return marks;
  const suspended = marks.suspended && !leech.suspends;
  const before = lapses - ((lapses - leechAt) % Math.ceil(leechAt / 2));
  return { ...others, suspended, ...(lapses >= leechAt && { leech: { lapses: before, suspends: false } }) };
};

/** The lapses of a card before and after reviews, or the undo of one. */
export interface LapsesChange {
  readonly was: number;
  readonly is: number;
}

/**
 * The marks of a card after a change of its lapses. An undo takes back what the lapse brought. What the learner chose
 * since holds until the next number of lapses that counts.
 */
export const marksAfterLapses = (marks: CardMarks, { was, is }: LapsesChange, rule: LeechRule): CardMarks => {
  if (is < was) return takenBack(marks, is, rule);
  let after = marks;
  for (let lapses = was + 1; lapses <= is; lapses += 1) after = lapsed(after, lapses, rule);
  return after;
};

/** The tags of a card as its learner sees them. */
export const shownTags = (tags: readonly string[], { leech }: Pick<CardMarks, 'leech'>): readonly string[] =>
  leech && !tags.some((tag) => tag.toLowerCase() === leechTag) ? [...tags, leechTag] : tags;
