import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { DayActivity } from '@flashcards/streak';
import { noActivity, recount, streakOf } from '@flashcards/streak';
import { countedOf } from '@flashcards/study';
import { isDeepStrictEqual } from 'node:util';
import type { Collections } from './collections.ts';
import { monthSums } from './days.ts';
import type { AccountState } from './documents.ts';
import type { Decision } from './journal.ts';
import { ofUser } from './keys.ts';
import { dayIndex } from './layouts.ts';
import { marksBetween, nextMarked } from './marks.ts';
import type { Month } from './months.ts';
import { daysOfBits, monthDocument, monthIn, monthKey, monthOf } from './months.ts';
import type { Asking } from './study-turn.ts';
import { stateWith } from './study-turn.ts';

const lastDayOf = (month: Month): LocalDate => `${month}-31` as LocalDate;

const nextReviewed = async (
  { events }: Collections,
  account: AccountId,
  after: LocalDate | undefined,
): Promise<LocalDate | undefined> => {
  const filter = { _id: ofUser(account), user: account, ...(after === undefined ? {} : { day: { $gt: after } }) };
  const options = { hint: dayIndex, sort: { day: 1 }, limit: 1, projection: { day: 1 } } as const;
  return (await events.find(filter, options).toArray())[0]?.day;
};

/** Every month of which the log tells, or of which something is kept; ascending. */
export const monthsToRebuild = async (collections: Collections, account: AccountId): Promise<readonly Month[]> => {
  const months = new Set((await monthSums(collections, account)).map(monthIn));
  for (let after: LocalDate | undefined; ;) {
    const found: readonly (LocalDate | undefined)[] = await Promise.all([
      nextReviewed(collections, account, after),
      nextMarked(collections, account, after),
    ]);
    const [next] = found.filter((day) => day !== undefined).sort();
    if (next === undefined) return [...months].sort();
    months.add(monthOf(next));
    after = lastDayOf(monthOf(next));
  }
};

const eventsAtOnce = 1_000;
const counted = { day: 1, rating: 1, xp: 1, before: 1, isFirstThatDay: 1, undone: 1 } as const;

type Counted = Parameters<typeof countedOf>[0];

/** The days with these reviews more. */
const withReviews = (days: readonly DayActivity[], events: readonly Counted[]): readonly DayActivity[] => {
  const moved = recount({ activity: noActivity, days }, { removed: [], added: events.map(countedOf) }).days;
  const isMoved = new Set(moved.map(({ day }) => day));
  return [...days.filter(({ day }) => !isMoved.has(day)), ...moved];
};

const daysFromLog = async (
  collections: Collections,
  account: AccountId,
  month: Month,
): Promise<readonly DayActivity[]> => {
  const range = { from: `${month}-01` as LocalDate, to: lastDayOf(month) };
  const marks = await marksBetween(collections, account, range);
  let { days } = recount({ activity: noActivity, days: [] }, { removed: [], added: [], marks });
  const filter = { _id: ofUser(account), user: account, day: { $gte: range.from, $lte: range.to } };
  const options = { hint: dayIndex, projection: counted, batchSize: eventsAtOnce };
  let page: Counted[] = [];
  for await (const event of collections.events.find(filter, options)) {
    if (!event.undone) page.push(event);
    if (page.length < eventsAtOnce) continue;
    days = withReviews(days, page);
    page = [];
  }
  return withReviews(days, page);
};

/** Makes the days of a month as the log has them. */
export const rebuildMonth = async (
  { collections, account }: Asking,
  month: Month,
): Promise<Decision<void, AccountState>> => {
  const [days, stored] = await Promise.all([
    daysFromLog(collections, account, month),
    collections.months.findOne({ _id: monthKey(account, month) }),
  ]);
  const document = monthDocument(account, month, days);
  const { rev: _, ...was } = stored ?? { ...monthDocument(account, month, []), rev: 0 };
  if (isDeepStrictEqual(document, was)) return { answer: undefined };
  return { answer: undefined, change: { steps: [[{ into: 'months', document, isNew: !stored }]] } };
};

/** Makes the totals as the days have them. */
export const rebuildTotals = async (asking: Asking): Promise<Decision<void, AccountState>> => {
  const found = await monthSums(asking.collections, asking.account);
  const reviewXp = found.reduce((sum, { xp }) => sum + xp, 0);
  const streak = streakOf(found.flatMap((month) => daysOfBits(monthIn(month), month.active)));
  const activity = { reviewXp, ...(streak ? { streak } : {}) };
  if (isDeepStrictEqual(activity, asking.activity)) return { answer: undefined };
  return { answer: undefined, change: { state: stateWith(asking, { activity }), steps: [] } };
};
