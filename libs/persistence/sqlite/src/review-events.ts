import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { Progress, Rating, StudiedCard } from '@flashcards/review-scheduling';
import type { Answered, LogPlace, ReviewEvent, Slices } from '@flashcards/study';
import type { Connection } from './connection.ts';
import type { Row } from './driver.ts';
import { fromText, toNumber, toText } from './values.ts';

const fromRow = (row: Row): ReviewEvent => ({
  id: toText(row['review_id']) as ReviewId,
  card: toText(row['card']) as CardId,
  set: toText(row['card_set']) as SetId,
  rating: toText(row['rating']) as Rating,
  at: new Date(toNumber(row['at'])),
  seq: toNumber(row['seq']),
  day: toText(row['day']) as LocalDate,
  retention: toNumber(row['retention']),
  xp: toNumber(row['xp']),
  before: JSON.parse(toText(row['before_json'])) as Progress,
  after: JSON.parse(toText(row['after_json'])) as StudiedCard,
  answered: JSON.parse(toText(row['answered_json'])) as Answered,
});

export const eventOf = (connection: Connection, user: number, id: ReviewId): ReviewEvent | undefined => {
  const row = connection.get('SELECT * FROM events WHERE user = ? AND review_id = ?', user, fromText(id));
  return row && fromRow(row);
};

/** A few milliseconds of reading, or of writing. */
const eventsPerSlice = 64;

const kept = `user = ? AND card = ?
  AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.user = e.user AND u.review_id = e.review_id)`;

/** The card's events that are not undone and come after the place, in the log's order. */
export const eventsAfter = function* (
  connection: Connection,
  user: number,
  { card, at, seq }: LogPlace & { readonly card: CardId },
): Slices<readonly ReviewEvent[]> {
  const select = `SELECT * FROM events e WHERE ${kept} AND (at, seq) > (?, ?) ORDER BY at, seq LIMIT ${eventsPerSlice}`;
  const events: ReviewEvent[] = [];
  for (let last: LogPlace = { at, seq }; ;) {
    const some = connection.all(select, user, card, last.at.getTime(), last.seq).map(fromRow);
    events.push(...some);
    last = some.at(-1) ?? last;
    if (some.length < eventsPerSlice) return events;
    yield;
  }
};

const lastFirst = `FROM events e WHERE ${kept} ORDER BY at DESC, seq DESC LIMIT 1`;

/** The card's last event that is not undone. */
export const lastEvent = (connection: Connection, user: number, card: CardId): ReviewEvent | undefined => {
  const row = connection.get(`SELECT * ${lastFirst}`, user, card);
  return row && fromRow(row);
};

/** Where that event stands. */
export const lastPlace = (connection: Connection, user: number, card: CardId): LogPlace | undefined => {
  const found = connection.tuple(`SELECT at, seq ${lastFirst}`, user, card);
  return found && { at: new Date(toNumber(found[0])), seq: toNumber(found[1]) };
};

export const insertEvent = (connection: Connection, user: number, event: ReviewEvent): void => {
  connection.run(
    `INSERT INTO events (user, review_id, card, card_set, rating, at, seq, day, retention, xp, before_json, after_json,
     answered_json) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    user,
    fromText(event.id),
    event.card,
    event.set,
    event.rating,
    event.at.getTime(),
    event.seq,
    event.day,
    event.retention,
    event.xp,
    JSON.stringify(event.before),
    JSON.stringify(event.after),
    JSON.stringify(event.answered),
  );
};

/** What a replay worked out anew; all else about an event stays for good. */
export const reprojectEvent = (connection: Connection, user: number, event: ReviewEvent): void => {
  const update = 'UPDATE events SET xp = ?, before_json = ?, after_json = ? WHERE user = ? AND review_id = ?';
  const { xp, before, after, id } = event;
  connection.run(update, xp, JSON.stringify(before), JSON.stringify(after), user, fromText(id));
};

/** Writes the events that a change moved. */
export const reprojectEvents = function* (
  connection: Connection,
  user: number,
  moved: readonly ReviewEvent[],
): Slices<void> {
  for (const [index, event] of moved.entries()) {
    reprojectEvent(connection, user, event);
    if (index % eventsPerSlice === eventsPerSlice - 1) yield;
  }
};

export const markUndone = (
  connection: Connection,
  user: number,
  { id, at }: { readonly id: ReviewId; readonly at: Date },
): void => {
  connection.run('INSERT INTO undone (user, review_id, at) VALUES (?, ?, ?)', user, fromText(id), at.getTime());
};

export const isUndone = (connection: Connection, user: number, id: ReviewId): boolean =>
  connection.get('SELECT 1 FROM undone WHERE user = ? AND review_id = ?', user, fromText(id)) !== undefined;
