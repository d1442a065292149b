import type { DayRange, Goal, GoalReview } from '@flashcards/goals';
import { progressBy, windowOf } from '@flashcards/goals';
import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Connection } from './connection.ts';
import type { Tuple } from './driver.ts';
import type { Unhurried } from './transaction.ts';
import { toNumber, toText } from './values.ts';

type Window = Pick<Goal, 'kind' | 'createdAt' | 'endDate'>;

const onWholeDays = (connection: Connection, user: number, { kind }: Window, { from, to }: DayRange): number => {
  const sum = `SELECT coalesce(sum(${kind === 'xp' ? 'xp' : 'cards'}), 0) FROM days WHERE user = ? AND day BETWEEN ? AND ?`;
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

const isSamePair = (one: GoalReview, other: GoalReview | undefined): boolean =>
  one.card === other?.card && one.day === other.day;

/** There may be a million of them: they are counted a slice at a time. */
const onSplitDays = async (
  { connection, breathe }: Unhurried,
  user: number,
  { window, from, to }: { readonly window: Window } & DayRange,
): Promise<number> => {
  let progress = 0;
  let last: GoalReview | undefined;
  for (let seq = 0, isMore = true; isMore;) {
    const place = [last?.day ?? from, last?.card ?? '', last?.at.getTime() ?? 0, seq] as const;
    const rows = connection.tuples(reviewsOnDays, user, to, ...place);
    const reviews = rows.map(reviewFrom);
    progress += progressBy(window, reviews);
    // A pair of card and day counts once, though its reviews lie in two slices.
    if (window.kind === 'cards' && last && last.at >= window.createdAt && isSamePair(last, reviews[0])) progress -= 1;
    last = reviews.at(-1) ?? last;
    seq = toNumber(rows.at(-1)?.at(-1) ?? seq);
    isMore = rows.length === reviewsPerSlice;
    if (isMore) await breathe();
  }
  return progress;
};

/** What the log holds of a goal's window. */
export const progressOf = async (unhurried: Unhurried, user: number, window: Window): Promise<number> => {
  const { split, whole } = windowOf(window);
  const onWhole = whole ? onWholeDays(unhurried.connection, user, window, whole) : 0;
  return onWhole + (split ? await onSplitDays(unhurried, user, { window, ...split }) : 0);
};
