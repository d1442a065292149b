import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { Progress, Rating, StudiedCard } from '@flashcards/review-scheduling';
import type { Answered, LogPlace, ReviewEvent } from '@flashcards/study';
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

const notUndone = 'NOT EXISTS (SELECT 1 FROM undone u WHERE u.user = e.user AND u.review_id = e.review_id)';

/** The card's kept events that come after a place in the log, in its order. */
export const eventsAfter = (
  connection: Connection,
  { user, card }: { readonly user: number; readonly card: CardId },
  { at, seq }: LogPlace,
): readonly ReviewEvent[] =>
  connection
    .all(
      `SELECT * FROM events e WHERE user = ? AND card = ? AND (at, seq) > (?, ?) AND ${notUndone} ORDER BY at, seq`,
      user,
      card,
      at.getTime(),
      seq,
    )
    .map(fromRow);

/** The card's last kept event. */
export const lastEventOf = (connection: Connection, user: number, card: CardId): ReviewEvent | undefined => {
  const select = `SELECT * FROM events e WHERE user = ? AND card = ? AND ${notUndone} ORDER BY at DESC, seq DESC LIMIT 1`;
  const row = connection.get(select, user, card);
  return row && fromRow(row);
};

export const insertEvent = (connection: Connection, user: number, event: ReviewEvent): void => {
  connection.run(
    `INSERT INTO events (user, review_id, card, card_set, rating, at, seq, day, retention, xp, before_json,
     after_json, answered_json) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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

/** Whether this call is the one that undid it. */
export const markUndone = (connection: Connection, user: number, id: ReviewId, at: Date): boolean =>
  connection.run(
    'INSERT OR IGNORE INTO undone (user, review_id, at) VALUES (?, ?, ?)',
    user,
    fromText(id),
    at.getTime(),
  ) === 1;

export const isUndone = (connection: Connection, user: number, id: ReviewId): boolean =>
  connection.get('SELECT 1 FROM undone WHERE user = ? AND review_id = ?', user, fromText(id)) !== undefined;
