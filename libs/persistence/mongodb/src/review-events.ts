import type { AccountId, CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import type { LogPlace, ReviewEvent } from '@flashcards/study';
import { inLogOrder } from '@flashcards/study';
import { atMost } from './at-most.ts';
import type { Collections } from './collections.ts';
import type { Put } from './documents.ts';
import type { EventDocument } from './study-documents.ts';
import type { Owner } from './keys.ts';
import { anyOf, hashedKeyOf, ofUser } from './keys.ts';
import { cardIndex, dayIndex } from './layouts.ts';

export interface LoggedEvent {
  readonly event: ReviewEvent;
  readonly undone: Date | undefined;
}

export const loggedFrom = (document: EventDocument): LoggedEvent => {
  const { _id, user: _user, rev: _rev, undone, suspended = false, ...event } = document;
  return { event: { ...event, suspended }, undone };
};

export const eventFrom = (document: EventDocument): ReviewEvent => loggedFrom(document).event;

const eventKey = (owner: Owner, id: ReviewId): string => hashedKeyOf(owner, 'event', id);

export const eventDocument = (owner: Owner, { suspended, ...event }: ReviewEvent): Omit<EventDocument, 'rev'> => ({
  _id: eventKey(owner, event.id),
  user: owner.account,
  ...event,
  ...(suspended ? { suspended } : {}),
});

export const putEvent = (owner: Owner, event: ReviewEvent): Put => ({
  into: 'events',
  document: eventDocument(owner, event),
  isNew: true,
});

/** What a replay worked out anew takes the place of what was; all else about an event stays for good. */
export const patchEvent = (owner: Owner, { id, before, after, xp, isFirstThatDay }: ReviewEvent): Put => ({
  into: 'events',
  patch: { _id: eventKey(owner, id), before, after, xp, isFirstThatDay },
});

export const patchUndone = (owner: Owner, id: ReviewId, undone: Date): Put => ({
  into: 'events',
  patch: { _id: eventKey(owner, id), undone },
});

export const eventOf = async (
  { events }: Collections,
  owner: Owner,
  id: ReviewId,
): Promise<LoggedEvent | undefined> => {
  const found = await events.findOne({ _id: eventKey(owner, id) });
  return found ? loggedFrom(found) : undefined;
};

/** Those of these reviews that the log knows, undone ones among them. */
export const knownEvents = async (
  { events }: Collections,
  owner: Owner,
  ids: readonly ReviewId[],
): Promise<ReadonlyMap<ReviewId, ReviewEvent>> => {
  if (ids.length === 0) return new Map();
  const found = await events
    .find({ _id: anyOf(ids.map((id) => eventKey(owner, id))) }, { batchSize: ids.length + 1 })
    .toArray();
  return new Map(found.map((document) => [document.id, eventFrom(document)]));
};

/** Matches what was not undone. */
export const kept = { undone: { $exists: false } } as const;

export interface CardOf {
  readonly account: AccountId;
  readonly card: CardId;
}

/** The card's last kept event of all. */
export const lastOf = async ({ events }: Collections, { account, card }: CardOf): Promise<ReviewEvent | undefined> => {
  const options = { hint: cardIndex, sort: { at: -1, seq: -1 }, limit: 1 } as const;
  const [last] = await events.find({ _id: ofUser(account), user: account, card, ...kept }, options).toArray();
  return last && eventFrom(last);
};

/** The card's first event ever, be it undone. */
export const firstOf = async ({ events }: Collections, { account, card }: CardOf): Promise<ReviewEvent | undefined> => {
  const options = { hint: cardIndex, sort: { at: 1, seq: 1 }, limit: 1 } as const;
  const [first] = await events.find({ _id: ofUser(account), user: account, card }, options).toArray();
  return first && eventFrom(first);
};

interface DayOf extends CardOf {
  readonly day: LocalDate;
}

/** The instant of the card's last kept event on a day, among those with such an instant. */
export const lastOnDay = async (
  { events }: Collections,
  { account, card, day }: DayOf,
  at: { readonly $lt: Date } | { readonly $lte: Date },
): Promise<Date | undefined> => {
  const filter = { _id: ofUser(account), user: account, day, card, at, ...kept };
  const options = { hint: dayIndex, sort: { at: -1 }, limit: 1, projection: { at: 1 } } as const;
  return (await events.find(filter, options).toArray())[0]?.at;
};

/** As `lastOnDay`, before a place in the log. */
export const lastOnDayBefore = async (
  collections: Collections,
  { account, card, day }: DayOf,
  { at, seq }: LogPlace,
): Promise<Date | undefined> => {
  const atOnce = { _id: ofUser(account), user: account, day, card, at, seq: { $lt: seq }, ...kept };
  const options = { hint: dayIndex, limit: 1, projection: { at: 1 } } as const;
  const [same, before] = await Promise.all([
    collections.events.find(atOnce, options).toArray(),
    lastOnDay(collections, { account, card, day }, { $lt: at }),
  ]);
  return same[0]?.at ?? before;
};

const inOrder = (found: readonly EventDocument[]): readonly ReviewEvent[] => found.map(eventFrom).sort(inLogOrder);

/** The card's kept events that come after a place in the log, in its order; of more than `most` only so many. */
export const eventsAfter = async (
  { events }: Collections,
  { account, card, place, most }: CardOf & { readonly place: LogPlace; readonly most: number },
): Promise<readonly ReviewEvent[]> => {
  const mine = { _id: ofUser(account), user: account, card, ...kept };
  const options = { hint: cardIndex, limit: most + 1 } as const;
  const found = await Promise.all([
    events.find({ ...mine, at: place.at, seq: { $gt: place.seq } }, options).toArray(),
    events.find({ ...mine, at: { $gt: place.at } }, options).toArray(),
  ]);
  return inOrder(found.flat());
};

/** A card, and the instant behind which its events are asked for. */
export interface Behind {
  readonly card: CardId;
  readonly at: Date;
}

const cardsAtOnce = 8;

/**
 * The kept events of some cards, each card's behind its own instant; `undefined` when they are more than `most`. Asked
 * for by one command, unless what lies behind the first of the instants is more than that.
 */
export const eventsBehind = async (
  { events }: Collections,
  account: AccountId,
  { behind, most }: { readonly behind: readonly Behind[]; readonly most: number },
): Promise<readonly ReviewEvent[] | undefined> => {
  if (behind.length === 0) return [];
  const mine = { _id: ofUser(account), user: account, ...kept };
  const options = { hint: cardIndex, limit: most + 1 } as const;
  const instants = new Map(behind.map(({ card, at }) => [card, at]));
  const first = new Date(Math.min(...behind.map(({ at }) => at.getTime())));
  const ofAll = await events
    .find({ ...mine, card: { $in: [...instants.keys()] }, at: { $gt: first } }, options)
    .toArray();
  if (ofAll.length <= most) return inOrder(ofAll.filter(({ card, at }) => at > (instants.get(card) ?? at)));
  const found: EventDocument[] = [];
  await atMost(cardsAtOnce, behind, async ({ card, at }) => {
    if (found.length <= most) found.push(...(await events.find({ ...mine, card, at: { $gt: at } }, options).toArray()));
  });
  return found.length > most ? undefined : inOrder(found);
};
