import type { DayRange, Goal, GoalReview, SplitDays } from '@flashcards/goals';
import { progressBy, windowOf } from '@flashcards/goals';
import type { AccountId } from '@flashcards/kernel';
import type { Collections } from './collections.ts';
import { daysInRange } from './days.ts';
import { ofUser } from './keys.ts';
import { dayIndex, instantIndex } from './layouts.ts';

type Window = Pick<Goal, 'kind' | 'createdAt' | 'endDate'>;

const reviewsAtOnce = 1_000;
const counted = { card: 1, day: 1, at: 1, xp: 1, undone: 1 } as const;

/** XP comes in any order; of cards those of one day and card come together, so that no pair is counted twice. */
const orders = {
  xp: { hint: instantIndex },
  cards: { hint: dayIndex, sort: { day: 1, card: 1, at: 1, seq: 1 } },
} as const;

/** What the kept reviews of these days bring from the goal's creation on, some at a time. */
const progressInSplit = async (
  { events }: Collections,
  account: AccountId,
  { goal, split: { from, to, until } }: { readonly goal: Window; readonly split: SplitDays },
): Promise<number> => {
  const window = { at: { $gte: goal.createdAt, $lt: until }, day: { $gte: from, $lte: to } };
  const filter = { _id: ofUser(account), user: account, ...window };
  const found = events.find(filter, { ...orders[goal.kind], projection: counted, batchSize: reviewsAtOnce });
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
    split ? progressInSplit(collections, account, { goal, split }) : 0,
    whole ? progressInWhole(collections, account, { goal, days: whole }) : 0,
  ]);
  return near + far;
};
