import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { isSameProgress, newCard } from '@flashcards/review-scheduling';
import type { LogPlace, ReviewEvent } from '@flashcards/study';
import { rebuildCard } from '@flashcards/study';
import type { Connection } from './connection.ts';
import { originOf } from './origins.ts';
import { eventBefore, eventsPerSlice, lastEvent, lastThatDay, reproject, someAfter } from './review-events.ts';
import { repairProgress } from './save-progress.ts';
import type { Unhurried } from './transaction.ts';
import { toText } from './values.ts';

/** How far the cards of the log are rebuilt: up to this one, or within it up to a place. */
export interface CardCursor {
  readonly card: CardId | '';
  readonly place?: LogPlace;
}

const nextCard = (connection: Connection, user: number, after: string): CardId | undefined => {
  const select = 'SELECT card FROM events WHERE user = ? AND undone_at IS NULL AND card > ? ORDER BY card LIMIT 1';
  const found = connection.tuple(select, user, after);
  return found && (toText(found[0]) as CardId);
};

/** A card that is gone, and never began new for this user, came with an origin: its first event ever began there. */
const originOfGone = (connection: Connection, user: number, card: CardId): Progress | undefined => {
  const ofCard = 'FROM events WHERE user = ?1 AND card = ?2';
  const select = `SELECT before_json ${ofCard} AND undone_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM cards WHERE id = ?2)
    AND NOT EXISTS (SELECT 1 ${ofCard} AND undone_at IS NULL AND before_json ->> 'createdOn' IS NOT NULL)
    AND NOT EXISTS (SELECT 1 ${ofCard} AND undone_at IS NOT NULL AND before_json ->> 'createdOn' IS NOT NULL)
    ORDER BY at, seq LIMIT 1`;
  const found = connection.tuple(select, user, card);
  return found && (JSON.parse(toText(found[0])) as Progress);
};

/** The card's own day of creation; that of a card which is gone is told by its first event. */
const newlyMade = (connection: Connection, user: number, card: CardId): Progress => {
  const select = `SELECT coalesce((SELECT created_on FROM cards WHERE id = ?2), (
    SELECT before_json ->> 'createdOn' FROM events WHERE user = ?1 AND card = ?2 AND undone_at IS NULL
    AND before_json ->> 'createdOn' IS NOT NULL ORDER BY at, seq LIMIT 1), (
    SELECT day FROM events WHERE user = ?1 AND card = ?2 AND undone_at IS NULL ORDER BY at, seq LIMIT 1))`;
  return newCard(toText(connection.tuple(select, user, card)?.[0]) as LocalDate);
};

/** Where the log of the card begins. */
const beginningOf = (connection: Connection, user: number, card: CardId): Progress =>
  originOf(connection, user, card) ?? originOfGone(connection, user, card) ?? newlyMade(connection, user, card);

const isSame = (was: ReviewEvent | undefined, is: ReviewEvent): boolean =>
  was?.xp === is.xp &&
  was.isFirstThatDay === is.isFirstThatDay &&
  isSameProgress(was.before, is.before) &&
  isSameProgress(was.after, is.after);

/** Some events of a card as the log makes them, after those before them. */
const asTheLogHas = (connection: Connection, user: number, some: readonly ReviewEvent[]): readonly ReviewEvent[] => {
  const [first] = some;
  if (!first) return [];
  const before = eventBefore(connection, user, first);
  if (!before) return rebuildCard(beginningOf(connection, user, first.card), some);
  return rebuildCard(before.after, some).map((event) => {
    const isFirstThatDay = event.isFirstThatDay && !lastThatDay(connection, user, { ...first, day: event.day });
    return { ...event, isFirstThatDay };
  });
};

const beginning: LogPlace = { at: new Date(-8_640_000_000_000_000), seq: 0 };

/** Goes on with a card from the place on, for some events; the place of the last of them, unless the card is done. */
const rebuildSome = (
  connection: Connection,
  user: number,
  { card, place = beginning }: CardCursor & { readonly card: CardId },
): { readonly count: number; readonly cursor: CardCursor } => {
  const some = someAfter(connection, user, { card, ...place, most: eventsPerSlice });
  const events = asTheLogHas(connection, user, some);
  const moved = events.filter((event, index) => !isSame(some[index], event));
  for (const event of moved) reproject(connection, user, event);
  // A card may have had just as many events as were asked for: then its last one is right already.
  const last = events.at(-1) ?? lastEvent(connection, user, card);
  if (last && some.length === eventsPerSlice) return { count: some.length, cursor: { card, place: last } };
  if (last) repairProgress(connection, { user, card }, { progress: last.after, last });
  return { count: some.length, cursor: { card } };
};

/** How many events one transaction goes through: others wait for it some milliseconds. */
const eventsPerStep = 256;

/**
 * Makes some events of the log, and the progress of their cards, what the log makes of them. A card with many of them
 * is done in parts: what comes before a part is right by then, and whatever is recorded or undone there meanwhile
 * replays all that comes after it.
 */
export const rebuildCards = async (
  { connection, breathe }: Unhurried,
  user: number,
  from: CardCursor,
): Promise<{ readonly count: number; readonly cursor: CardCursor | undefined }> => {
  let [cursor, count] = [from, 0];
  for (let steps = 0; steps < eventsPerStep && count < eventsPerStep; steps += 1) {
    const card = cursor.place ? cursor.card : nextCard(connection, user, cursor.card);
    if (card === undefined || card === '') return { count, cursor: undefined };
    const done = rebuildSome(connection, user, { ...cursor, card });
    cursor = done.cursor;
    count += done.count;
    await breathe();
  }
  return { count, cursor };
};
