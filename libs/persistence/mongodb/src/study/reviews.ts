import type { ReviewId } from '@flashcards/kernel';
import type { CountedEvent, LoggedReview, Reviews } from '@flashcards/persistence-ports';
import type { Collections } from '../schema.ts';
import type { EventDocument } from './documents.ts';
import { keyIn, rowsAfter, rowsOf } from './documents.ts';
import { descending, earlier, kept, keptOf, loggedFrom } from './event-documents.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { After } from '../pages.ts';
import { after, pagesFrom } from '../pages.ts';

const eventsPerPage = 500;

const dayOrder = ['day', 'card', 'at', 'seq'] as const;

const counted = {
  sort: { day: 1, card: 1, at: 1, seq: 1 },
  projection: {
    ...{ day: 1, card: 1, at: 1, seq: 1, set: 1, type: 1, rating: 1, seconds: 1, zone: 1, isFirstThatDay: 1 },
    ...{ elapsed: 1, weights: 1, 'before.state': 1, 'before.interval': 1, 'before.stability': 1 },
  },
} as const;

const countedFrom = ({ _id, ...event }: EventDocument): CountedEvent => event;

export const reviewListings = (
  { events }: Collections,
  { one }: Snapshots,
): Pick<Reviews, 'all' | 'ofCard' | 'inRange' | 'known'> => ({
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

  inRange: (account, { from, to }) =>
    pagesFrom<CountedEvent, After<EventDocument>>('first', async (place) => {
      const day = { $gte: place === 'first' ? from : place.day, $lte: to };
      const filter = { ...kept(account), ...after(place, dayOrder), day };
      const found = await one(account, (reader) => reader.find(events, filter, { ...counted, limit: eventsPerPage }));
      return { items: found.map(countedFrom), next: found.length === eventsPerPage ? found.at(-1) : undefined };
    }),

  known: async (account, ids) => {
    const keys = { projection: { account: 1, kind: 1 } };
    const found = await one(account, (reader) => reader.find(events, rowsOf(account, 'event', ids), keys));
    return new Set(found.map((row) => keyIn(row) as ReviewId));
  },
});
