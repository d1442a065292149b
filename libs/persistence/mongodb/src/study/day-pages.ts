import type { AccountId } from '@flashcards/kernel';
import type { DayRows, SomeDays } from '@flashcards/persistence-ports';
import type { DueLoad } from '@flashcards/review-scheduling';
import type { MonthRetention } from '@flashcards/streak';
import type { Steps } from '../engine/steps.ts';
import type { AtHand } from './at-hand.ts';
import { dayFrom, markFrom, monthFrom } from './day-documents.ts';
import type { LoadDocument } from './documents.ts';
import { rowOf, rowsAfter } from './documents.ts';

export const loadFrom = ({ day, due }: LoadDocument): DueLoad => ({ day, due });

const ascending = { sort: { _id: 1 } } as const;

/** Reads of all days, in pages. */
export const dayPages = ({ read }: Steps, hand: AtHand): Pick<DayRows, 'some' | 'marks' | 'someLoads'> => {
  const { days, marks, loads } = hand.collections;
  return {
    some: read(async (reader, account: AccountId, { after, most }: SomeDays) => {
      const rows = await reader.find(days, rowsAfter(account, 'day', after), { ...ascending, limit: most });
      const found = rows.map(dayFrom);
      for (const day of found) hand.of(account).days.set(day.day, day);
      return found;
    }),
    someLoads: read(async (reader, account: AccountId, { after, most }: SomeDays) => {
      const rows = await reader.find(loads, rowsAfter(account, 'load', after), { ...ascending, limit: most });
      return rows.map(loadFrom);
    }),
    marks: read(async (reader, account: AccountId, { after, most }: SomeDays) => {
      // "0" is the character after "/": the day's own marks sort before it.
      const later = rowsAfter(account, 'mark', after && `${after}0`);
      return (await reader.find(marks, later, { ...ascending, limit: most })).map(markFrom);
    }),
  };
};

const sums = {
  youngReviews: { $sum: '$firsts.young.reviews' },
  youngPassed: { $sum: '$firsts.young.passed' },
  matureReviews: { $sum: '$firsts.mature.reviews' },
  maturePassed: { $sum: '$firsts.mature.passed' },
} as const;

type Sums = Readonly<Record<keyof typeof sums, number>> & { readonly _id: string };

const monthOfSums = ({ _id: month, ...of }: Sums): MonthRetention => ({
  month,
  young: { reviews: of.youngReviews, passed: of.youngPassed },
  mature: { reviews: of.matureReviews, passed: of.maturePassed },
});

export const monthRows = (
  { read, write }: Steps,
  { collections: { days, months } }: AtHand,
): Pick<DayRows, 'months' | 'monthSums' | 'saveMonths'> => ({
  months: read(async (reader, account: AccountId) => {
    return (await reader.find(months, rowsAfter(account, 'month'), ascending)).map(monthFrom);
  }),
  monthSums: read(async (reader, account: AccountId) => {
    const stages = [
      { $match: rowsAfter(account, 'day') },
      { $group: { _id: '$month', ...sums } },
      { $sort: { _id: 1 } },
    ];
    return (await reader.aggregate<Sums>(days, stages)).map(monthOfSums);
  }),
  // A month without counted reviews has no row.
  saveMonths: write((batch, account: AccountId, saved: readonly MonthRetention[]) => {
    for (const month of saved) {
      const filter = rowOf(account, 'month', month.month);
      const replacement = { ...filter, kind: 'month' as const, ...month };
      const isEmpty = month.young.reviews + month.mature.reviews === 0;
      batch.add(months, isEmpty ? { deleteOne: { filter } } : { replaceOne: { filter, replacement, upsert: true } });
    }
  }),
});
