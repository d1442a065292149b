import type { DayRange, Goal, SplitDays } from '@flashcards/goals';
import { progressCounter, windowOf } from '@flashcards/goals';
import type { AccountId } from '@flashcards/kernel';
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
