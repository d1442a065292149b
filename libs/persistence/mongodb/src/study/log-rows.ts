import type { AccountId, CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import type { AtMost, CardPlace, LogRange, LogRows } from '@flashcards/persistence-ports';
import type { ReviewEvent } from '@flashcards/study';
import { inLogOrder, isReview } from '@flashcards/study';
import type { Filter, FindOptions } from '../driver.ts';
import type { Reader } from '../engine/reader.ts';
import type { Steps } from '../engine/steps.ts';
import type { AtHand, Known } from './at-hand.ts';
import type { EventDocument } from './documents.ts';
import { rowOf, rowsOf } from './documents.ts';
import { logPages } from './log-pages.ts';
import { descending, earlier, eventRow, kept, keptOf, later, loggedFrom } from './event-documents.ts';

const ascending = { at: 1, seq: 1 } as const;

type PlaceOnDay = CardPlace & { readonly day: LocalDate };

/** Matches reviews among events. */
const isReviewed = { type: { $exists: false } } as const;

/** Only reviews, because a card's row keeps the day of its last one. */
const remember = ({ daysOfEvents }: Known, events: readonly ReviewEvent[]): void => {
  for (const { seq, day } of events.filter(isReview)) daysOfEvents.set(seq, day);
};

/** Reads of single events of cards. */
const eventReads = ({ read }: Steps, hand: AtHand) => {
  const { collections, of } = hand;
  const findEvents = async (
    reader: Reader,
    filter: Filter<EventDocument> & { readonly account: AccountId },
    options: Pick<FindOptions, 'limit' | 'sort'>,
  ): Promise<readonly ReviewEvent[]> => {
    const events = (await reader.find(collections.events, filter, options)).map(loggedFrom);
    remember(of(filter.account), events);
    return events;
  };
  const last = { sort: descending, limit: 1 };
  const before = read(async (reader, account: AccountId, { card, ...place }: CardPlace) => {
    return (await findEvents(reader, { ...keptOf(account, card), ...earlier(place) }, last))[0];
  });
  return {
    after: read((reader, account: AccountId, { card, most, ...place }: CardPlace & AtMost) =>
      findEvents(reader, { ...keptOf(account, card), ...later(place) }, { sort: ascending, limit: most }),
    ),
    before,
    placeBefore: before,
    last: read(async (reader, account: AccountId, card: CardId) => {
      return (await findEvents(reader, keptOf(account, card), last))[0];
    }),
    firstUndone: read(async (reader, account: AccountId, card: CardId) => {
      const undone = { account, kind: 'event', card, undoneAt: { $exists: true } } as const;
      return (await findEvents(reader, undone, { sort: ascending, limit: 1 }))[0];
    }),
    // Usually the card's row has the answer.
    lastThatDay: read(async (reader, account: AccountId, { card, day, ...place }: PlaceOnDay) => {
      const known = of(account).cards.get(card)?.last;
      if (known?.day === day && inLogOrder(known, place) < 0) return known.at;
      return (await findEvents(reader, { ...keptOf(account, card), day, ...isReviewed, ...earlier(place) }, last))[0]
        ?.at;
    }),
  };
};

const eventWrites = ({ write }: Steps, { collections: { events }, of }: AtHand) => ({
  insert: write((batch, account: AccountId, inserted: readonly ReviewEvent[]) => {
    remember(of(account), inserted);
    batch.add(events, ...inserted.map((event) => ({ insertOne: { document: eventRow(account, event) } })));
  }),
  save: write((batch, account: AccountId, saved: readonly ReviewEvent[]) => {
    for (const { id, xp, before: from, after: to, isFirstThatDay } of saved) {
      const update = { $set: { xp, before: from, after: to, isFirstThatDay } };
      batch.add(events, { updateOne: { filter: rowOf(account, 'event', id), update } });
    }
  }),
  markUndone: write((batch, account: AccountId, { id, at }: { readonly id: ReviewId; readonly at: Date }) => {
    const update = { $set: { undoneAt: at, kept: false } };
    batch.add(events, { updateOne: { filter: rowOf(account, 'event', id), update } });
  }),
});

const counted = { type: 1, at: 1, seq: 1, day: 1, card: 1, xp: 1 } as const;

export const logRows = (steps: Steps, hand: AtHand): LogRows => {
  const { events } = hand.collections;
  const { read } = steps;
  return {
    ...eventReads(steps, hand),
    ...eventWrites(steps, hand),
    ...logPages(steps, hand),
    find: read(async (reader, account: AccountId, ids: readonly ReviewId[]) => {
      const rows = await reader.find(events, rowsOf(account, 'event', ids));
      return new Map(rows.map(loggedFrom).map((event) => [event.id, event]));
    }),
    countAfter: read(async (reader, account: AccountId, { card, most, ...place }: CardPlace & AtMost) => {
      const stages = [{ $match: { ...keptOf(account, card), ...later(place) } }, { $limit: most }, { $count: 'count' }];
      const [found] = await reader.aggregate<{ readonly count: number }>(events, stages);
      return found?.count ?? 0;
    }),
    some: read(async (reader, account: AccountId, { after: place, until, most }: LogRange) => {
      const { at, ...rest } = later(place);
      const filter = { ...kept(account), at: { ...at, $lt: until }, ...rest };
      const rows = await reader.find(events, filter, { sort: ascending, limit: most, projection: counted });
      return rows.map(({ type, at: on, seq, day, card, xp }) => ({
        ...(type ? { type } : {}),
        at: on,
        seq,
        day,
        card,
        xp,
      }));
    }),
  };
};
