import type { CardId, ReviewId, UserId } from '@flashcards/kernel';
import type { ReviewEvent } from '@flashcards/review-scheduling';
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
export const putEvent = (user: UserId, event: ReviewEvent, undone?: Date): Put => ({
  into: 'events',
  document: { _id: keyOf(user, event.id), user, ...event, ...(undone ? { undone } : {}) },
});

export const eventOf = async (
  { events }: Collections,
  user: UserId,
  id: ReviewId,
): Promise<LoggedEvent | undefined> => {
  const found = await events.findOne({ _id: keyOf(user, id) });
  return found ? fromDocument(found) : undefined;
};

/** The card's events that are not undone, by time and id. */
export const eventsOfCard = async (
  { events }: Collections,
  user: UserId,
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
    .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));
};
