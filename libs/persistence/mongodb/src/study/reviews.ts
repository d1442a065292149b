import type { ReviewId } from '@flashcards/kernel';
import type { LoggedReview, Reviews } from '@flashcards/persistence-ports';
import type { Collections } from '../schema.ts';
import { keyIn, rowsAfter, rowsOf } from './documents.ts';
import { descending, earlier, keptOf, loggedFrom } from './event-documents.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import { pagesFrom } from '../pages.ts';

const eventsPerPage = 500;

export const reviewListings = (
  { events }: Collections,
  { one }: Snapshots,
): Pick<Reviews, 'all' | 'ofCard' | 'known'> => ({
  all: (account) =>
    pagesFrom<LoggedReview, string>('', async (from) => {
      const options = { sort: { _id: 1 }, limit: eventsPerPage } as const;
      const found = await one(account, (reader) => reader.find(events, rowsAfter(account, 'event', from), options));
      const items = found.map(loggedFrom);
      return { items, next: items.length === eventsPerPage ? items.at(-1)?.id : undefined };
    }),

  ofCard: async (account, { card, before, most: limit }) => {
    const filter = { ...keptOf(account, card), ...(before ? earlier(before) : {}) };
    const found = await one(account, (reader) => reader.find(events, filter, { sort: descending, limit }));
    return found.map(loggedFrom);
  },

  known: async (account, ids) => {
    const keys = { projection: { account: 1, kind: 1 } };
    const found = await one(account, (reader) => reader.find(events, rowsOf(account, 'event', ids), keys));
    return new Set(found.map((row) => keyIn(row) as ReviewId));
  },
});
