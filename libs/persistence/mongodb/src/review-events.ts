import type { AccountId, CardId, ReviewId } from '@flashcards/kernel';
import type { LogPlace, ReviewEvent } from '@flashcards/study';
import { inLogOrder } from '@flashcards/study';
import type { Collections } from './collections.ts';
import type { EventDocument, Put } from './documents.ts';
import { keyOf, ofUser } from './keys.ts';
import { cardIndex } from './layouts.ts';

export interface LoggedEvent {
  readonly event: ReviewEvent;
  readonly undone: Date | undefined;
}

const fromDocument = ({ _id, user: _user, rev: _rev, undone, ...event }: EventDocument): LoggedEvent => ({
  event,
  undone,
});

/** What a replay worked out anew takes the place of what was; all else about an event stays for good. */
export const putEvent = (user: AccountId, event: ReviewEvent, undone?: Date): Put => ({
  into: 'events',
  document: { _id: keyOf(user, event.id), user, ...event, ...(undone ? { undone } : {}) },
});

export const eventOf = async (
  { events }: Collections,
  user: AccountId,
  id: ReviewId,
): Promise<LoggedEvent | undefined> => {
  const found = await events.findOne({ _id: keyOf(user, id) });
  return found ? fromDocument(found) : undefined;
};

/** The card's events that are not undone, in the log's order. */
export const eventsOfCard = async (
  { events }: Collections,
  user: AccountId,
  card: CardId,
): Promise<readonly ReviewEvent[]> => {
  const found = await events
    .find({ _id: ofUser(user), user, card })
    .hint(cardIndex)
    .sort({ at: 1 })
    .toArray();
  return found
    .map(fromDocument)
    .filter(({ undone }) => !undone)
    .map(({ event }) => event)
    .sort(inLogOrder);
};

/** The card's kept events that come after a place in the log, in its order. */
export const eventsAfter = async (
  collections: Collections,
  { user, card }: { readonly user: AccountId; readonly card: CardId },
  place: LogPlace,
): Promise<readonly ReviewEvent[]> =>
  (await eventsOfCard(collections, user, card)).filter((event) => inLogOrder(event, place) > 0);
