import type { DayRange } from '@flashcards/goals';
import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { DayActivity, HeatmapDays, MonthRetention } from '@flashcards/streak';
import { quietDay, reviewCount } from '@flashcards/streak';
import type { Collections } from './collections.ts';
import type { MonthDocument } from './study-documents.ts';
import { anyOf, ofUser } from './keys.ts';
import type { Month, Months } from './months.ts';
import { daysIn, daysOfBits, monthIn, monthKey, monthOf } from './months.ts';

const inOrder = { sort: { _id: 1 } } as const;

export const dayOf = async ({ months }: Collections, account: AccountId, day: LocalDate): Promise<DayActivity> => {
  const found = await months.findOne({ _id: monthKey(account, monthOf(day)) });
  return (found ? daysIn(found) : []).find((each) => each.day === day) ?? quietDay(day);
};

/** The months in which these days lie; one without a document is left out. */
export const monthsOf = async (
  { months }: Collections,
  account: AccountId,
  days: Iterable<LocalDate>,
): Promise<Months> => {
  const wanted = [...new Set([...days].map(monthOf))];
  if (wanted.length === 0) return new Map();
  const found = await months.find({ _id: anyOf(wanted.map((month) => monthKey(account, month))) }).toArray();
  return new Map(found.map((document): [Month, readonly DayActivity[]] => [monthIn(document), daysIn(document)]));
};

/** The days on which something happened, ascending. */
export const daysInRange = async (
  { months }: Collections,
  account: AccountId,
  { from, to }: DayRange,
): Promise<readonly DayActivity[]> => {
  if (from > to) return [];
  const _id = { $gte: monthKey(account, monthOf(from)), $lte: monthKey(account, monthOf(to)) };
  const found = await months.find({ _id }, inOrder).toArray();
  return found.flatMap(daysIn).filter(({ day }) => day >= from && day <= to);
};

const monthsAtOnce = 13;

/** The last days that have a review, ascending: months from the newest back, until there are enough. */
export const lastReviewedDays = async (
  { months }: Collections,
  account: AccountId,
  count: number,
): Promise<readonly DayActivity[]> => {
  const options = { sort: { _id: -1 }, limit: monthsAtOnce, projection: { days: 1 } } as const;
  const days: DayActivity[] = [];
  for (let before: Partial<ReturnType<typeof ofUser>> = {}; days.length < count;) {
    const _id = { ...ofUser(account), ...before };
    const found: readonly Pick<MonthDocument, '_id' | 'days'>[] = await months.find({ _id }, options).toArray();
    days.push(...found.flatMap((month) => daysIn(month).toReversed()).filter((day) => reviewCount(day) > 0));
    const oldest = found.at(-1);
    if (!oldest || found.length < monthsAtOnce) break;
    before = { $lt: oldest._id };
  }
  return days.slice(0, count).reverse();
};

const sums = { active: 1, called: 1, cards: 1, xp: 1, young: 1, mature: 1 } as const;

/** What stands beside the days of every month, ascending. */
export const monthSums = (
  { months }: Collections,
  account: AccountId,
): Promise<readonly Omit<MonthDocument, 'rev' | 'days'>[]> =>
  months.find({ _id: ofUser(account) }, { ...inOrder, projection: sums }).toArray();

export const heatmapDaysOf = async (collections: Collections, account: AccountId): Promise<HeatmapDays> => {
  const found = await monthSums(collections, account);
  return {
    active: found.flatMap((month) => daysOfBits(monthIn(month), month.active)),
    called: found.flatMap((month) => daysOfBits(monthIn(month), month.called)),
  };
};

/** All of them, ascending. */
export const activeDaysOf = async (collections: Collections, account: AccountId): Promise<readonly LocalDate[]> =>
  (await heatmapDaysOf(collections, account)).active;

export const retentionOf = async (collections: Collections, account: AccountId): Promise<readonly MonthRetention[]> => {
  const found = await monthSums(collections, account);
  return found
    .filter(({ young, mature }) => young.reviews + mature.reviews > 0)
    .map((document) => ({ month: monthIn(document), young: document.young, mature: document.mature }));
};
