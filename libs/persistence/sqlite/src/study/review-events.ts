import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { CardPlace, LoggedReview } from '@flashcards/persistence-ports';
import type { Progress, Rating, StudiedCard } from '@flashcards/review-scheduling';
import type { Answered, LogPlace, ReviewEvent } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { Row, SqlValue } from '../engine/driver.ts';
import type { Page } from '../engine/pages.ts';
import { fromText, toNumber, toText } from '../engine/values.ts';

const fromRow = (row: Row): ReviewEvent => ({
  id: toText(row['review_id']) as ReviewId,
  card: toText(row['card']) as CardId,
  set: toText(row['card_set']) as SetId,
  rating: toText(row['rating']) as Rating,
  at: new Date(toNumber(row['at'])),
  seq: toNumber(row['seq']),
  day: toText(row['day']) as LocalDate,
  retention: toNumber(row['retention']),
  suspended: row['suspended'] === 1,
  xp: toNumber(row['xp']),
  before: JSON.parse(toText(row['before_json'])) as Progress,
  after: JSON.parse(toText(row['after_json'])) as StudiedCard,
  isFirstThatDay: row['first_that_day'] === 1,
  answered: JSON.parse(toText(row['answered_json'])) as Answered,
});

const loggedFrom = (row: Row): LoggedReview => {
  const undoneAt = row['undone_at'];
  return { ...fromRow(row), ...(typeof undoneAt === 'number' ? { undoneAt: new Date(undoneAt) } : {}) };
};

export const eventOf = (connection: Connection, user: number, id: ReviewId): LoggedReview | undefined => {
  const row = connection.get('SELECT * FROM events WHERE user = ? AND review_id = ?', user, fromText(id));
  return row && loggedFrom(row);
};

const eventsPerPage = 500;

/** Searches all reviews of an account, undone ones too, from an id on. */
export const eventsFrom = `SELECT * FROM events WHERE user = ? AND review_id > ? ORDER BY review_id LIMIT ${eventsPerPage}`;

/** A page of them, by their ids. */
export const loggedAfter = (connection: Connection, user: number, after: SqlValue): Page<LoggedReview, SqlValue> => {
  const rows = connection.all(eventsFrom, user, after);
  return { items: rows.map(loggedFrom), next: rows.length === eventsPerPage ? rows.at(-1)?.['review_id'] : undefined };
};

export const isKnown = (connection: Connection, user: number, id: ReviewId): boolean =>
  connection.tuple('SELECT 1 FROM events WHERE user = ? AND review_id = ?', user, fromText(id)) !== undefined;

const ofCard = 'FROM events WHERE user = ? AND card = ? AND undone_at IS NULL';

/** Searches the card's kept events after a place. */
export const laterEvents = `SELECT * ${ofCard} AND (at, seq) > (?, ?) ORDER BY at, seq LIMIT ? + 0`;

/** Some of the card's events that are not undone and come after the place, in the log's order. */
export const someAfter = (
  connection: Connection,
  user: number,
  { card, at, seq, most }: CardPlace & { readonly most: number },
): readonly ReviewEvent[] => connection.all(laterEvents, user, card, at.getTime(), seq, most).map(fromRow);

/** Searches kept events after a place, card by card. */
export const eventsByCard = `SELECT * FROM events WHERE user = ? AND undone_at IS NULL AND (card, at, seq) > (?, ?, ?)
  ORDER BY card, at, seq LIMIT ? + 0`;

export const someByCard = (
  connection: Connection,
  user: number,
  { after, most }: { readonly after: CardPlace | undefined; readonly most: number },
): readonly ReviewEvent[] => {
  const place = after ? [after.card, after.at.getTime(), after.seq] : ['', 0, 0];
  return connection.all(eventsByCard, user, ...place, most).map(fromRow);
};

/** Counts them, up to a limit. */
export const laterCount = `SELECT count(*) FROM (SELECT 1 ${ofCard} AND (at, seq) > (?, ?) LIMIT ? + 0)`;

export const countAfter = (
  connection: Connection,
  user: number,
  { card, at, seq, most }: CardPlace & { readonly most: number },
): number => toNumber(connection.tuple(laterCount, user, card, at.getTime(), seq, most)?.[0]);

/** Searches when the card was last reviewed on a day, before a place. */
export const earlierThatDay = `SELECT at ${ofCard} AND day = ? AND (at, seq) < (?, ?) ORDER BY at DESC, seq DESC LIMIT 1`;

export const lastThatDay = (
  connection: Connection,
  user: number,
  { card, day, at, seq }: CardPlace & { readonly day: LocalDate },
): Date | undefined => {
  const found = connection.tuple(earlierThatDay, user, card, day, at.getTime(), seq);
  return found && new Date(toNumber(found[0]));
};

const before = `${ofCard} AND (at, seq) < (?, ?) ORDER BY at DESC, seq DESC LIMIT 1`;

/** The card's last kept event before a place. */
export const eventBefore = (
  connection: Connection,
  user: number,
  { card, at, seq }: CardPlace,
): ReviewEvent | undefined => {
  const row = connection.get(`SELECT * ${before}`, user, card, at.getTime(), seq);
  return row && fromRow(row);
};

/** Where that event stands. */
export const placeBefore = (
  connection: Connection,
  user: number,
  { card, at, seq }: CardPlace,
): LogPlace | undefined => {
  const found = connection.tuple(`SELECT at, seq ${before}`, user, card, at.getTime(), seq);
  return found && { at: new Date(toNumber(found[0])), seq: toNumber(found[1]) };
};

const lastFirst = `${ofCard} ORDER BY at DESC, seq DESC LIMIT 1`;

/** The card's last event that is not undone. */
export const lastEvent = (connection: Connection, user: number, card: CardId): ReviewEvent | undefined => {
  const row = connection.get(`SELECT * ${lastFirst}`, user, card);
  return row && fromRow(row);
};

/** Searches the card's first undone event. */
export const undoneFirst = `SELECT * FROM events WHERE user = ? AND card = ? AND undone_at IS NOT NULL
  ORDER BY at, seq LIMIT 1`;

export const firstUndone = (connection: Connection, user: number, card: CardId): ReviewEvent | undefined => {
  const row = connection.get(undoneFirst, user, card);
  return row && fromRow(row);
};

export const insertEvent = (connection: Connection, user: number, event: ReviewEvent): void => {
  connection.run(
    `INSERT INTO events (user, review_id, card, card_set, rating, at, seq, day, retention, xp, before_json, after_json,
     first_that_day, answered_json, suspended) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    Number(event.isFirstThatDay),
    JSON.stringify(event.answered),
    Number(event.suspended),
  );
};

/** Saves what a replay worked out anew; all else about an event stays for good. */
export const reproject = (
  connection: Connection,
  user: number,
  { id, xp, before, after, isFirstThatDay }: ReviewEvent,
): void => {
  const update = `UPDATE events SET (xp, before_json, after_json, first_that_day) = (?, ?, ?, ?)
    WHERE user = ? AND review_id = ?`;
  const values = [xp, JSON.stringify(before), JSON.stringify(after), Number(isFirstThatDay)];
  connection.run(update, ...values, user, fromText(id));
};

export const markUndone = (
  connection: Connection,
  user: number,
  { id, at }: { readonly id: ReviewId; readonly at: Date },
): void => {
  const update = 'UPDATE events SET undone_at = ? WHERE user = ? AND review_id = ?';
  connection.run(update, at.getTime(), user, fromText(id));
};
