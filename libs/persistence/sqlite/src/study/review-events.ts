import type { CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import type { CardPlace, CardReviewsQuery, LoggedReview } from '@flashcards/persistence-ports';
import type { LogPlace, ReviewEvent } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue } from '../engine/driver.ts';
import type { Page } from '../engine/pages.ts';
import { rowOf } from '../engine/row.ts';
import { fromText, toNumber } from '../engine/values.ts';

const row = rowOf<LoggedReview>({
  id: ['review_id', 'text'],
  card: 'word',
  set: ['card_set', 'word'],
  type: 'word?',
  rating: 'word?',
  dueOn: 'word?',
  at: 'instant',
  seq: 'number',
  day: 'word',
  retention: 'number',
  weights: 'number?',
  load: 'word?',
  zone: 'word?',
  seconds: 'number?',
  elapsed: 'number',
  suspended: 'flag',
  xp: 'number',
  before: ['before_json', 'json'],
  after: ['after_json', 'json'],
  isFirstThatDay: ['first_that_day', 'flag'],
  answered: ['answered_json', 'json'],
  undoneAt: 'instant?',
});

const projected = row.only('xp', 'before', 'after', 'isFirstThatDay');

const select = `SELECT ${row.columns}`;

const one = `${select} FROM events WHERE user = ? AND review_id = ?`;

export const eventOf = (connection: Connection, user: number, id: ReviewId): LoggedReview | undefined =>
  row.found(connection.tuple(one, user, fromText(id)));

const eventsPerPage = 500;

/** Finds all reviews of an account, including undone ones, from an id on. */
export const eventsFrom = `${select} FROM events WHERE user = ? AND review_id > ? ORDER BY review_id LIMIT ${eventsPerPage}`;

/** A page of all reviews, by id. */
export const loggedAfter = (connection: Connection, user: number, after: SqlValue): Page<LoggedReview, SqlValue> => {
  const items = connection.tuples(eventsFrom, user, after).map(row.from);
  const last = items.at(-1);
  return { items, next: last && items.length === eventsPerPage ? fromText(last.id) : undefined };
};

export const isKnown = (connection: Connection, user: number, id: ReviewId): boolean =>
  connection.tuple('SELECT 1 FROM events WHERE user = ? AND review_id = ?', user, fromText(id)) !== undefined;

const ofCard = 'FROM events WHERE user = ? AND card = ? AND undone_at IS NULL';

/** Finds the card's kept events after a place. */
export const laterEvents = `${select} ${ofCard} AND (at, seq) > (?, ?) ORDER BY at, seq LIMIT ? + 0`;

/** Some of the card's kept events after the place, in the log's order. */
export const someAfter = (
  connection: Connection,
  user: number,
  { card, at, seq, most }: CardPlace & { readonly most: number },
): readonly ReviewEvent[] => connection.tuples(laterEvents, user, card, at.getTime(), seq, most).map(row.from);

/** Finds kept events after a place, by card. */
export const eventsByCard = `${select} FROM events WHERE user = ? AND undone_at IS NULL AND (card, at, seq) > (?, ?, ?)
  ORDER BY card, at, seq LIMIT ? + 0`;

export const someByCard = (
  connection: Connection,
  user: number,
  { after, most }: { readonly after: CardPlace | undefined; readonly most: number },
): readonly ReviewEvent[] => {
  const place = after ? [after.card, after.at.getTime(), after.seq] : ['', 0, 0];
  return connection.tuples(eventsByCard, user, ...place, most).map(row.from);
};

/** Counts them, up to a limit. */
export const laterCount = `SELECT count(*) FROM (SELECT 1 ${ofCard} AND (at, seq) > (?, ?) LIMIT ? + 0)`;

export const countAfter = (
  connection: Connection,
  user: number,
  { card, at, seq, most }: CardPlace & { readonly most: number },
): number => toNumber(connection.tuple(laterCount, user, card, at.getTime(), seq, most)?.[0]);

/** Finds the time of the card's last review on a day, before a place. */
export const earlierThatDay = `SELECT at ${ofCard} AND day = ? AND type IS NULL AND (at, seq) < (?, ?) ORDER BY at DESC, seq DESC LIMIT 1`;

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
): ReviewEvent | undefined => row.found(connection.tuple(`${select} ${before}`, user, card, at.getTime(), seq));

/** The place of the event that `eventBefore` returns. */
export const placeBefore = (
  connection: Connection,
  user: number,
  { card, at, seq }: CardPlace,
): LogPlace | undefined => {
  const found = connection.tuple(`SELECT at, seq ${before}`, user, card, at.getTime(), seq);
  return found && { at: new Date(toNumber(found[0])), seq: toNumber(found[1]) };
};

/** Finds the card's kept events before a place, the latest first. */
export const earlierEvents = `${select} ${ofCard} AND (at, seq) < (?, ?) ORDER BY at DESC, seq DESC LIMIT ? + 0`;

/** After all instants and numbers. */
const afterAll = { at: new Date(8_640_000_000_000_000), seq: Number.MAX_SAFE_INTEGER };

/** Some of the card's kept events before the place, the latest first. */
export const someBefore = (
  connection: Connection,
  user: number,
  { card, before: { at, seq } = afterAll, most }: CardReviewsQuery,
): readonly ReviewEvent[] => connection.tuples(earlierEvents, user, card, at.getTime(), seq, most).map(row.from);

const lastFirst = `${ofCard} ORDER BY at DESC, seq DESC LIMIT 1`;

/** The card's last kept event. */
export const lastEvent = (connection: Connection, user: number, card: CardId): ReviewEvent | undefined =>
  row.found(connection.tuple(`${select} ${lastFirst}`, user, card));

/** Finds the card's first undone event. */
export const undoneFirst = `${select} FROM events WHERE user = ? AND card = ? AND undone_at IS NOT NULL
  ORDER BY at, seq LIMIT 1`;

export const firstUndone = (connection: Connection, user: number, card: CardId): ReviewEvent | undefined =>
  row.found(connection.tuple(undoneFirst, user, card));

const insert = `INSERT INTO events (user, ${row.columns}, was) VALUES (?, ${row.marks}, ?)`;

export const insertEvent = (connection: Connection, user: number, event: ReviewEvent): void =>
  void connection.run(insert, user, ...row.values(event), event.before.state);

const project = `UPDATE events SET ${projected.assigned}, was = ? WHERE user = ? AND review_id = ?`;

/** Saves the fields that a replay recomputes; the other fields of an event never change. */
export const reproject = (connection: Connection, user: number, event: ReviewEvent): void =>
  void connection.run(project, ...projected.values(event), event.before.state, user, fromText(event.id));

export const markUndone = (
  connection: Connection,
  user: number,
  { id, at }: { readonly id: ReviewId; readonly at: Date },
): void => {
  const update = 'UPDATE events SET undone_at = ? WHERE user = ? AND review_id = ?';
  connection.run(update, at.getTime(), user, fromText(id));
};
