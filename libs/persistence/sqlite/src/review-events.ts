import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import type { Progress, Rating, ReviewEvent, StudiedCard } from '@flashcards/review-scheduling';
import type { Connection } from './connection.ts';
import type { Row } from './driver.ts';
import { fromText, toNumber, toText } from './values.ts';

const fromRow = (row: Row): ReviewEvent => ({
  id: toText(row['review_id']) as ReviewId,
  card: toText(row['card']) as CardId,
  set: toText(row['card_set']) as SetId,
  rating: toText(row['rating']) as Rating,
  at: new Date(toNumber(row['at'])),
  day: toText(row['day']) as LocalDate,
  retention: toNumber(row['retention']),
  xp: toNumber(row['xp']),
  before: JSON.parse(toText(row['before_json'])) as Progress,
  after: JSON.parse(toText(row['after_json'])) as StudiedCard,
  totals: { xp: toNumber(row['total_xp']), streak: toNumber(row['total_streak']) },
});

export const eventOf = (connection: Connection, user: number, id: ReviewId): ReviewEvent | undefined => {
  const row = connection.get('SELECT * FROM events WHERE user = ? AND review_id = ?', user, fromText(id));
  return row && fromRow(row);
};

/** The card's events that are not undone, by time and id. */
export const eventsOfCard = (connection: Connection, user: number, card: CardId): readonly ReviewEvent[] =>
  connection
    .all(
      `SELECT * FROM events e WHERE user = ? AND card = ?
       AND NOT EXISTS (SELECT 1 FROM undone u WHERE u.user = e.user AND u.review_id = e.review_id)
       ORDER BY at, review_id`,
      user,
      card,
    )
    .map(fromRow);

export const insertEvent = (connection: Connection, user: number, event: ReviewEvent): void => {
  connection.run(
    `INSERT INTO events (user, review_id, card, card_set, rating, at, day, retention, xp, before_json, after_json,
     total_xp, total_streak) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    user,
    fromText(event.id),
    event.card,
    event.set,
    event.rating,
    event.at.getTime(),
    event.day,
    event.retention,
    event.xp,
    JSON.stringify(event.before),
    JSON.stringify(event.after),
    event.totals.xp,
    event.totals.streak,
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
