import type { ReviewId } from '@flashcards/kernel';
import type { LoggedReview, Reviews } from '@flashcards/persistence-ports';
import type { Collections } from '../schema.ts';
import { keyIn, rowsAfter, rowsOf } from './documents.ts';
import { loggedFrom } from './event-documents.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import { pagesFrom } from '../pages.ts';

const eventsPerPage = 500;

export const reviewListings = ({ events }: Collections, { one }: Snapshots): Pick<Reviews, 'all' | 'known'> => ({
  all: (account) =>
    pagesFrom<LoggedReview, string>('', async (from) => {
      const options = { sort: { _id: 1 }, limit: eventsPerPage } as const;
      const found = await one(account, (reader) => reader.find(events, rowsAfter(account, 'event', from), options));
      const items = found.map(loggedFrom);
      return { items, next: items.length === eventsPerPage ? items.at(-1)?.id : undefined };
    }),

  known: async (account, ids) => {
    const keys = { projection: { account: 1, kind: 1 } };
    const found = await one(account, (reader) => reader.find(events, rowsOf(account, 'event', ids), keys));
    return new Set(found.map((row) => keyIn(row) as ReviewId));
  },
});
