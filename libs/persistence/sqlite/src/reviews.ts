import type { CardId, Outcome, SetId, UserId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { DecidedReview, ReviewContext, ReviewRequest, Reviews, Undone } from '@flashcards/persistence-ports';
import type { Progress, ReviewEvent } from '@flashcards/review-scheduling';
import { originOf } from '@flashcards/review-scheduling';
import { isBehind } from '@flashcards/streak';
import { activityOf, dayOf, daysOf, saveActivity, saveDay } from './activities.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import type { CardKeys } from './progress.ts';
import { progressColumns, progressFromRow, updateProgress } from './progress.ts';
import { eventOf, eventsOfCard, insertEvent, isUndone, markUndone, reprojectEvent } from './review-events.ts';
import { userKey } from './users.ts';
import { toNumber, toText } from './values.ts';

interface OwnCard {
  readonly keys: CardKeys;
  readonly setId: SetId;
  readonly progress: Progress;
}

const ownCard = (connection: Connection, user: number, id: CardId): OwnCard | undefined => {
  const select = `SELECT c.key, s.key AS set_key, s.id AS set_id, ${progressColumns}
    FROM cards c JOIN sets s ON s.key = c.card_set AND s.user = ? JOIN progress p ON p.user = s.user AND p.card = c.key
    WHERE c.id = ?`;
  const row = connection.get(select, user, id);
  return (
    row && {
      keys: { user, card: toNumber(row['key']), set: toNumber(row['set_key']) },
      setId: toText(row['set_id']) as SetId,
      progress: progressFromRow(row),
    }
  );
};

const record = (
  connection: Connection,
  id: UserId,
  { request, decide }: { request: ReviewRequest; decide: (context: ReviewContext) => DecidedReview },
): Outcome<ReviewEvent, 'card_not_found' | 'review_id_taken'> => {
  const user = userKey(connection, id);
  const known = eventOf(connection, user, request.id);
  if (known) return known.card === request.card ? ok(known) : refuse('review_id_taken');
  const card = ownCard(connection, user, request.card);
  if (!card) return refuse('card_not_found');
  const standing = { activity: activityOf(connection, user), today: dayOf(connection, user, request.day) };
  const { event, activity, today } = decide({
    set: card.setId,
    progress: card.progress,
    ...standing,
    ...(isBehind(standing.activity, request.day) ? { days: daysOf(connection, user) } : {}),
  });
  insertEvent(connection, user, event);
  updateProgress(connection, card.keys, event.after);
  saveActivity(connection, user, activity);
  saveDay(connection, user, today);
  return ok(event);
};

/** How the card of a review stands; the log knows it even when the card is gone. */
const standing = (connection: Connection, user: number, event: ReviewEvent): Undone => {
  const last = eventsOfCard(connection, user, event.card).at(-1);
  const progress = ownCard(connection, user, event.card)?.progress ?? last?.after ?? event.before;
  return { card: event.card, progress, activity: activityOf(connection, user) };
};

const undo = (
  connection: Connection,
  user: number,
  { event, at, rewrite }: { event: ReviewEvent; at: Date; rewrite: Parameters<Reviews['undo']>[2] },
): Undone => {
  if (isUndone(connection, user, event.id)) return standing(connection, user, event);
  const events = eventsOfCard(connection, user, event.card);
  const rewritten = rewrite({
    origin: originOf([event, ...events]),
    events,
    activity: activityOf(connection, user),
    days: daysOf(connection, user),
  });
  markUndone(connection, user, event.id, at);
  for (const each of rewritten.events) reprojectEvent(connection, user, each);
  const card = ownCard(connection, user, event.card);
  if (card) updateProgress(connection, card.keys, rewritten.progress);
  saveActivity(connection, user, rewritten.activity);
  for (const day of rewritten.days) saveDay(connection, user, day);
  return { card: event.card, progress: rewritten.progress, activity: rewritten.activity };
};

export const sqliteReviews = (database: Database): Reviews => ({
  record: (user, request, decide) => database.write((connection) => record(connection, user, { request, decide })),

  undo: (id, request, rewrite) =>
    database.write((connection): Outcome<Undone, 'review_not_found'> => {
      const user = userKey(connection, id);
      const event = eventOf(connection, user, request.id);
      return event ? ok(undo(connection, user, { event, at: request.at, rewrite })) : refuse('review_not_found');
    }),
});
