import type { DayRange } from '@flashcards/goals';
import type { AccountId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { CardCounts } from '@flashcards/persistence-ports';
import { forecastDays, matureFrom } from '@flashcards/review-scheduling';
import { shownRows } from './additions.ts';
import type { Tally } from './bound-collection.ts';
import type { Collections } from './collections.ts';
import type { Filter } from './driver.ts';
import { ofUser, standingOf } from './keys.ts';
import { dueIndex } from './layouts.ts';
import type { ProgressDocument } from './study-documents.ts';
import { anyDay, newOnes } from './study-documents.ts';

/** Every day, and nothing else that a row may say of when it is due: `:` comes after the digits. */
const anyDate = { $gte: '0' as LocalDate, $lt: ':' as LocalDate };

const sumOf = (tally: Tally): number => [...tally.values()].reduce((sum, count) => sum + count, 0);

type ByDay = ReadonlyMap<LocalDate, number>;

/** Cards that are being learned are due since their last review, whatever the zone said it was then. */
const dueCounts = (tallies: readonly Tally[], { from, to }: DayRange): Pick<CardCounts, 'overdue' | 'dueOn'> => {
  const dueOn = new Map<LocalDate, number>();
  let overdue = 0;
  for (const [day, count] of tallies.flatMap((tally) => [...(tally as ByDay)]))
    if (day < from) overdue += count;
    else if (day <= to) dueOn.set(day, (dueOn.get(day) ?? 0) + count);
  return { overdue, dueOn };
};

/** Matches the account's rows whose cards show: those of sets that are not there, or not yet, are passed over. */
const shownOfAccount = async ({ sets }: Collections, account: AccountId): Promise<Filter<ProgressDocument>> => {
  const there = await sets.find(standingOf(account), { projection: { order: 1, adding: 1, lost: 1 } }).toArray();
  const order = { $in: there.map((set) => set.order) };
  return { _id: ofUser(account), user: account, ...shownRows(there), order };
};

/** Counted by the server, all by the index of what is due. */
export const cardCounts = async (
  collections: Collections,
  account: AccountId,
  today: LocalDate,
): Promise<CardCounts> => {
  const shown = await shownOfAccount(collections, account);
  const tally = (filter: Filter<ProgressDocument>, by: `$${string}` | null = null): Promise<Tally> =>
    collections.progress.tally({ ...shown, ...filter }, by, { hint: dueIndex });
  const active = { suspended: false } as const;
  const last = addDays(today, forecastDays - 1);
  const [fresh, learning, reviewed, mature, due, suspended] = await Promise.all([
    tally({ ...active, dueOn: newOnes }),
    tally({ ...active, dueOn: anyDay }, '$progress.lastReview'),
    tally({ ...active, dueOn: anyDate }),
    tally({ ...active, dueOn: anyDate, 'progress.interval': { $gte: matureFrom } }),
    tally({ ...active, dueOn: { $gte: anyDate.$gte, $lte: last } }, '$dueOn'),
    tally({ suspended: true }),
  ]);
  const states = {
    new: sumOf(fresh),
    learning: sumOf(learning),
    young: sumOf(reviewed) - sumOf(mature),
    mature: sumOf(mature),
    suspended: sumOf(suspended),
  };
  return { states, ...dueCounts([learning, due], { from: today, to: last }) };
};

/** How many of the account's cards are new and not suspended; the server stops at `most`. */
export const newCardCount = async (collections: Collections, account: AccountId, most: number): Promise<number> => {
  if (most <= 0) return 0;
  const filter = { ...(await shownOfAccount(collections, account)), suspended: false, dueOn: newOnes } as const;
  return sumOf(
    await collections.progress.tally(filter, null, { hint: dueIndex, ...(most === Infinity ? {} : { most }) }),
  );
};
