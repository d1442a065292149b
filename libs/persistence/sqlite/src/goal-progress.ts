import type { DayRange, Goal, GoalReview } from '@flashcards/goals';
import { progressBy, windowOf } from '@flashcards/goals';
import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Connection } from './connection.ts';
import type { SqlValue, Tuple } from './driver.ts';
import type { Patience } from './study-turns.ts';
import type { Unhurried } from './transaction.ts';
import { toNumber, toText } from './values.ts';

type Window = Pick<Goal, 'kind' | 'createdAt' | 'endDate'>;

const sums = { xp: 'xp', cards: 'cards' } as const;

const onWholeDays = (
  connection: Connection,
  user: number,
  { window: { kind }, from, to }: { readonly window: Window } & DayRange,
): number => {
  const sum = `SELECT coalesce(sum(${sums[kind]}), 0) FROM days WHERE user = ? AND day BETWEEN ? AND ?`;
  return toNumber(connection.tuple(sum, user, from, to)?.[0]);
};

/** About a millisecond of reading. */
const reviewsPerSlice = 500;

/** Searches reviews of some days, from a place on: by day and card, so that those of one pair come together. */
export const reviewsOnDays = `
  SELECT at, day, card, xp, seq FROM events WHERE user = ?1 AND undone_at IS NULL AND day <= ?2
  AND (day, card, at, seq) > (?3, ?4, ?5, ?6) ORDER BY day, card, at, seq LIMIT ${reviewsPerSlice}`;

const reviewFrom = ([at, day, card, xp]: Tuple): GoalReview => ({
  at: new Date(toNumber(at)),
  day: toText(day) as LocalDate,
  card: toText(card) as CardId,
  xp: toNumber(xp),
});

interface Found {
  readonly reviews: readonly GoalReview[];
  /** Where the next search goes on; absent after the last. */
  readonly place?: readonly SqlValue[];
}

const someReviews = (
  connection: Connection,
  user: number,
  { to, place }: { readonly to: LocalDate; readonly place: readonly SqlValue[] },
): Found => {
  const rows = connection.tuples(reviewsOnDays, user, to, ...place);
  const reviews = rows.map(reviewFrom);
  const [at, day, card, , seq] = rows.at(-1) ?? [];
  if (rows.length < reviewsPerSlice || !day || !card) return { reviews };
  return { reviews, place: [day, card, at ?? 0, seq ?? 0] };
};

/** A pair of card and day counts once, though its reviews lie in two slices. */
const countedTwice = (
  { kind, createdAt }: Window,
  last: GoalReview | undefined,
  next: GoalReview | undefined,
): number =>
  kind === 'cards' && last && last.at >= createdAt && last.card === next?.card && last.day === next.day ? 1 : 0;

/** A few milliseconds of reading. */
const briefReviews = 2_000;

/** There may be a million of them: they are counted a slice at a time, or, where it is to be brief, not at all. */
const onSplitDays = async (
  { connection, breathe }: Unhurried,
  user: number,
  { window, patience, from, to }: { readonly window: Window; readonly patience: Patience } & DayRange,
): Promise<number | undefined> => {
  let progress = 0;
  let last: GoalReview | undefined;
  let count = 0;
  for (let place: readonly SqlValue[] | undefined = [from, '', 0, 0]; place;) {
    if (patience === 'brief' && count > briefReviews) return undefined;
    const found: Found = someReviews(connection, user, { to, place });
    progress += progressBy(window, found.reviews) - countedTwice(window, last, found.reviews[0]);
    last = found.reviews.at(-1);
    count += found.reviews.length;
    place = found.place;
    await breathe();
  }
  return progress;
};

/** What the log holds of a goal's window; `undefined` where it is to be brief and there is much. */
export const progressOf = async (
  unhurried: Unhurried,
  user: number,
  { patience, ...window }: Window & { readonly patience: Patience },
): Promise<number | undefined> => {
  const { split, whole } = windowOf(window);
  const onWhole = whole ? onWholeDays(unhurried.connection, user, { window, ...whole }) : 0;
  const onSplit = split ? await onSplitDays(unhurried, user, { window, patience, ...split }) : 0;
  return onSplit === undefined ? undefined : onWhole + onSplit;
};
