import type { DayRange, Goal, GoalReview } from '@flashcards/goals';
import { progressBy, windowOf } from '@flashcards/goals';
import type { AccountId } from '@flashcards/kernel';
import type { Collections } from './collections.ts';
import { daysInRange } from './days.ts';
import { ofUser } from './keys.ts';
import { dayIndex } from './layouts.ts';

type Window = Pick<Goal, 'kind' | 'createdAt' | 'endDate'>;

const reviewsAtOnce = 1_000;
const counted = { card: 1, day: 1, at: 1, xp: 1, undone: 1 } as const;

/** What the kept reviews of these days bring, some at a time: they come by day and card, so a pair stays together. */
const progressInSplit = async (
  { events }: Collections,
  account: AccountId,
  { goal, days: { from, to } }: { readonly goal: Window; readonly days: DayRange },
): Promise<number> => {
  const filter = { _id: ofUser(account), user: account, day: { $gte: from, $lte: to } };
  const sort = { day: 1, card: 1, at: 1, seq: 1 } as const;
  const found = events.find(filter, { hint: dayIndex, sort, projection: counted, batchSize: reviewsAtOnce });
  let progress = 0;
  let page: GoalReview[] = [];
  for await (const { card, day, at, xp, undone } of found) {
    const last = page.at(-1);
    const isSamePair = last?.card === card && last.day === day;
    if (page.length >= reviewsAtOnce && !isSamePair) {
      progress += progressBy(goal, page);
      page = [];
    }
    if (!undone) page.push({ card, day, at, xp });
  }
  return progress + progressBy(goal, page);
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
    split ? progressInSplit(collections, account, { goal, days: split }) : 0,
    whole ? progressInWhole(collections, account, { goal, days: whole }) : 0,
  ]);
  return near + far;
};
