import type { Activities } from '@flashcards/persistence-ports';
import { isActive, quietDay } from '@flashcards/streak';
import type { MarkEvent } from '@flashcards/study';
import { dayFrom, markFrom, monthFrom } from './day-documents.ts';
import type { Collections } from '../schema.ts';
import { keyIn, rowOf, rowsAfter, rowsBetween } from './documents.ts';
import { readLearner } from './learner.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import { pagesFrom } from '../pages.ts';

const marksPerPage = 1_000;

const ascending = { sort: { _id: 1 } } as const;

type DayListings = Pick<Activities, 'onDay' | 'inDays' | 'lastReviewed' | 'heatmap'>;

const dayListings = ({ days }: Collections, { one }: Snapshots): DayListings => ({
  onDay: async (account, day) => {
    const [found] = await one(account, (reader) => reader.find(days, rowOf(account, 'day', day)));
    return found ? dayFrom(found) : quietDay(day);
  },
  inDays: async (account, range) => {
    const within = rowsBetween(account, 'day', range);
    return (await one(account, (reader) => reader.find(days, within, ascending))).map(dayFrom);
  },
  lastReviewed: async (account, count) => {
    const reviewed = { ...rowsAfter(account, 'day'), cards: { $gt: 0 } };
    const last = { sort: { _id: -1 }, limit: count } as const;
    return (await one(account, (reader) => reader.find(days, reviewed, last))).map(dayFrom).reverse();
  },
  heatmap: async (account) => {
    const found = await one(account, (reader) => reader.find(days, rowsAfter(account, 'day'), ascending));
    const called = found.filter(({ heatmapCalled }) => heatmapCalled);
    return { active: found.filter(isActive).map(({ day }) => day), called: called.map(({ day }) => day) };
  },
});

export const activityListings = (collections: Collections, snapshots: Snapshots): Omit<Activities, 'mark'> => ({
  ...dayListings(collections, snapshots),
  find: async (account) => {
    const { totals } = await snapshots.one(account, (reader) =>
      readLearner(collections, reader, { account, key: undefined }),
    );
    const { lastSeq: _, ...rest } = totals;
    return rest;
  },
  retention: async (account) => {
    const counting = [{ 'young.reviews': { $gt: 0 } }, { 'mature.reviews': { $gt: 0 } }];
    const filter = { ...rowsAfter(account, 'month'), $or: counting };
    return (await snapshots.one(account, (reader) => reader.find(collections.months, filter, ascending))).map(
      monthFrom,
    );
  },
  marks: (account) =>
    pagesFrom<MarkEvent, string>('', async (from) => {
      const page = { ...ascending, limit: marksPerPage };
      const found = await snapshots.one(account, (reader) =>
        reader.find(collections.marks, rowsAfter(account, 'mark', from), page),
      );
      const last = found.length === marksPerPage ? found.at(-1) : undefined;
      return { items: found.map(markFrom), next: last && keyIn(last) };
    }),
});
