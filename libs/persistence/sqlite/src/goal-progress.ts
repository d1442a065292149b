import type { DayRange, Goal, SplitDays } from '@flashcards/goals';
import { windowOf } from '@flashcards/goals';
import type { Connection } from './connection.ts';
import type { SqlValue, Tuple } from './driver.ts';
import type { Patience } from './study-turns.ts';
import type { Unhurried } from './transaction.ts';
import { toNumber } from './values.ts';

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

const isFirstOfPair = `NOT EXISTS (SELECT 1 FROM events p WHERE p.user = e.user AND p.undone_at IS NULL
  AND p.day = e.day AND p.card = e.card AND p.at >= ?2 AND (p.at, p.seq) < (e.at, e.seq))`;

/** What each review brings: its XP, or one where it is its card's first on its day of those that count. */
const brings = { xp: 'xp', cards: isFirstOfPair } as const;

/**
 * Searches the reviews from a goal's creation (?2) until the end of some days, from a place on. Those of later days bring
 * nothing, and are among them: who looks for others only may look at very many at once.
 */
export const reviewsSince = (kind: Goal['kind']): string => `
  SELECT at, seq, iif(day <= ?4, ${brings[kind]}, 0) FROM events e
  WHERE user = ?1 AND undone_at IS NULL AND (at, seq) > (?5, ?6) AND at < ?3 ORDER BY at, seq LIMIT ${reviewsPerSlice}`;

/** A few milliseconds of reading. */
const briefReviews = 2_000;

/** There may be a million of them: they are counted a slice at a time, or, where it is to be brief, not at all. */
const onSplitDays = async (
  { connection, breathe }: Unhurried,
  user: number,
  { window, patience, split }: { readonly window: Window; readonly patience: Patience; readonly split: SplitDays },
): Promise<number | undefined> => {
  const since = window.createdAt.getTime();
  const search = reviewsSince(window.kind);
  let [progress, count] = [0, 0];
  for (let last: readonly SqlValue[] | undefined = [since, 0]; last;) {
    if (patience === 'brief' && count > briefReviews) return undefined;
    const found: readonly Tuple[] = connection.tuples(search, user, since, split.until.getTime(), split.to, ...last);
    progress += found.reduce((sum, [, , brought]) => sum + toNumber(brought), 0);
    count += found.length;
    last = found.length < reviewsPerSlice ? undefined : found.at(-1)?.slice(0, 2);
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
  const onSplit = split ? await onSplitDays(unhurried, user, { window, patience, split }) : 0;
  return onSplit === undefined ? undefined : onWhole + onSplit;
};
