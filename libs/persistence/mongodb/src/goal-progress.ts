import type { DayRange, Goal, SplitDays } from '@flashcards/goals';
import { progressCounter, windowOf } from '@flashcards/goals';
import type { AccountId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Collections } from './collections.ts';
import { daysInRange } from './days.ts';
import { ofUser } from './keys.ts';
import { instantIndex } from './layouts.ts';

type Window = Pick<Goal, 'kind' | 'createdAt' | 'endDate'>;

const reviewsAtOnce = 1_000;
const counted = { card: 1, day: 1, at: 1, xp: 1, undone: 1 } as const;

/** What the kept reviews of these days bring from the goal's creation on, some at a time. */
const progressInSplit = async (
  { events }: Collections,
  account: AccountId,
  { goal, split: { to, until } }: { readonly goal: Window; readonly split: SplitDays },
): Promise<number> => {
  const counter = progressCounter({ ...goal, endDate: to });
  const filter = { _id: ofUser(account), user: account, at: { $gte: goal.createdAt, $lt: until } };
  const options = { hint: instantIndex, projection: counted, batchSize: reviewsAtOnce };
  for await (const { undone, ...review } of events.find(filter, options)) if (!undone) counter.add(review);
  return counter.progress();
};

const progressInWhole = async (
  collections: Collections,
  account: AccountId,
  { goal: { kind }, days }: { readonly goal: Window; readonly days: DayRange },
): Promise<number> => {
  const found = await daysInRange(collections, account, days);
  return found.reduce((sum, { xp, cards }) => sum + (kind === 'xp' ? xp : cards), 0);
};

/** What the log holds of a goal's window. */
export const progressOf = async (collections: Collections, account: AccountId, goal: Window): Promise<number> => {
  const { split, whole } = windowOf(goal);
  const [near, far] = await Promise.all([
    split ? progressInSplit(collections, account, { goal, split }) : 0,
    whole ? progressInWhole(collections, account, { goal, days: whole }) : 0,
  ]);
  return near + far;
};

/**
 * The progress of a goal once it ends on another day: what was counted, and what the days between the old end and the
 * new one hold. Where one of the ends is among the days of its creation, it is counted anew.
 */
export const progressUntil = async (
  collections: Collections,
  account: AccountId,
  { goal, endDate }: { readonly goal: Goal; readonly endDate: LocalDate },
): Promise<number> => {
  if (endDate === goal.endDate) return goal.progress;
  const [was, is] = [windowOf(goal).whole, windowOf({ ...goal, endDate }).whole];
  if (!was || !is) return progressOf(collections, account, { ...goal, endDate });
  const isLater = endDate > goal.endDate;
  const days = isLater ? { from: addDays(was.to, 1), to: is.to } : { from: addDays(is.to, 1), to: was.to };
  const between = await progressInWhole(collections, account, { goal, days });
  return goal.progress + (isLater ? between : -between);
};
