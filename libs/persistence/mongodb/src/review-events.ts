import type { AccountId, CardId, ReviewId } from '@flashcards/kernel';
import type { LogPlace, ReviewEvent } from '@flashcards/study';
import { inLogOrder } from '@flashcards/study';
import type { Collections } from './collections.ts';
import type { EventDocument, Put } from './documents.ts';
import type { Owner } from './keys.ts';
import { hashedKeyOf, ofUser } from './keys.ts';
import { cardIndex } from './layouts.ts';

export interface LoggedEvent {
  readonly event: ReviewEvent;
  readonly undone: Date | undefined;
}

const fromDocument = ({ _id, user: _user, rev: _rev, undone, ...event }: EventDocument): LoggedEvent => ({
  event,
  undone,
});

const eventKey = (owner: Owner, id: ReviewId): string => hashedKeyOf(owner, 'event', id);

/** What a replay worked out anew takes the place of what was; all else about an event stays for good. */
export const putEvent = (owner: Owner, event: ReviewEvent, undone?: Date): Put => ({
  into: 'events',
  document: { _id: eventKey(owner, event.id), user: owner.account, ...event, ...(undone ? { undone } : {}) },
});

export const eventOf = async (
  { events }: Collections,
  owner: Owner,
  id: ReviewId,
): Promise<LoggedEvent | undefined> => {
  const found = await events.findOne({ _id: eventKey(owner, id) });
  return found ? fromDocument(found) : undefined;
};

const kept = (found: readonly EventDocument[]): readonly ReviewEvent[] =>
  found
    .map(fromDocument)
    .filter(({ undone }) => !undone)
    .map(({ event }) => event)
    .sort(inLogOrder);

interface CardOf {
  readonly account: AccountId;
  readonly card: CardId;
}

/** The card's events that are not undone, in the log's order. */
export const eventsOfCard = async (
  { events }: Collections,
  { account, card }: CardOf,
): Promise<readonly ReviewEvent[]> => {
  const found = events.find({ _id: ofUser(account), user: account, card }, { hint: cardIndex });
  return kept(await found.toArray());
};

/** The card's kept events that come after a place in the log, in its order. */
export const eventsAfter = async (
  { events }: Collections,
  { account, card }: CardOf,
  place: LogPlace,
): Promise<readonly ReviewEvent[]> => {
  const filter = { _id: ofUser(account), user: account, card, at: { $gte: place.at } };
  const found = await events.find(filter, { hint: cardIndex }).toArray();
  return kept(found).filter((event) => inLogOrder(event, place) > 0);
};
