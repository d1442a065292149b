import type { AccountId, CardId, LocalDate, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Reviews, Undone } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import type { Activity, DayActivity, Learner } from '@flashcards/streak';
import { activatesBehind, silences } from '@flashcards/streak';
import type { Review, ReviewEvent, StudyChange } from '@flashcards/study';
import { place, without } from '@flashcards/study';
import { activeDaysOf, activityOf, dayOf, saveActivity, saveDay } from './activities.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import type { CardKeys } from './progress.ts';
import { progressColumns, progressFromRow, updateProgress } from './progress.ts';
import {
  eventOf,
  eventsAfter,
  insertEvent,
  isUndone,
  lastEventOf,
  markUndone,
  reprojectEvent,
} from './review-events.ts';
import { nextSeq, userKey } from './users.ts';
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

/** The days of a change and of the events it may move. */
const daysOf = (
  connection: Connection,
  user: number,
  dates: readonly LocalDate[],
): readonly [DayActivity, ...DayActivity[]] => {
  const [first, ...others] = [...new Set(dates)].map((date) => dayOf(connection, user, date));
  if (!first) throw new Error('sqlite: a change has a day');
  return [first, ...others];
};

/** What a change of the log has to know of the learner; `isCountedAnew` judges by the day of the changed event. */
const learnerOf = (
  connection: Connection,
  { user, dates }: { readonly user: number; readonly dates: readonly LocalDate[] },
  isCountedAnew: (activity: Activity, day: DayActivity) => boolean,
): Learner => {
  const activity = activityOf(connection, user);
  const days = daysOf(connection, user, dates);
  return {
    activity,
    days,
    ...(isCountedAnew(activity, days[0]) ? { activeDays: activeDaysOf(connection, user) } : {}),
  };
};

const save = (
  connection: Connection,
  { user, keys }: { readonly user: number; readonly keys: CardKeys | undefined },
  { moved, progress, activity, days }: StudyChange,
): void => {
  for (const event of moved) reprojectEvent(connection, user, event);
  if (keys) updateProgress(connection, keys, progress);
  saveActivity(connection, user, activity);
  for (const day of days) saveDay(connection, user, day);
};

const record = (
  connection: Connection,
  account: AccountId,
  review: Review,
): Outcome<ReviewEvent, 'card_not_found' | 'review_id_taken'> => {
  const user = userKey(connection, account);
  const known = eventOf(connection, user, review.id);
  if (known) return known.card === review.card ? ok(known) : refuse('review_id_taken');
  const card = ownCard(connection, user, review.card);
  if (!card) return refuse('card_not_found');
  const { keys, setId: set, progress } = card;
  const seq = nextSeq(connection, user);
  const later = eventsAfter(connection, { user, card: review.card }, { at: review.at, seq });
  const dates = [review.day, ...later.map(({ day }) => day)];
  const learner = learnerOf(connection, { user, dates }, activatesBehind);
  const { event, ...change } = place(review, { set, seq, progress, later, ...learner });
  insertEvent(connection, user, event);
  save(connection, { user, keys }, change);
  return ok(event);
};

/** How the card of a review stands; the log knows it even when the card is gone. */
const standing = (connection: Connection, user: number, event: ReviewEvent): Undone => {
  const last = lastEventOf(connection, user, event.card);
  const progress = ownCard(connection, user, event.card)?.progress ?? last?.after ?? event.before;
  return { card: event.card, progress, activity: activityOf(connection, user) };
};

const undo = (
  connection: Connection,
  user: number,
  { event, at }: { readonly event: ReviewEvent; readonly at: Date },
): Undone => {
  const { card } = event;
  if (isUndone(connection, user, event.id)) return standing(connection, user, event);
  const later = eventsAfter(connection, { user, card }, event);
  const dates = [event.day, ...later.map(({ day }) => day)];
  const learner = learnerOf(connection, { user, dates }, (_, day) => silences(day));
  const change = without(event, { later, ...learner });
  markUndone(connection, user, event.id, at);
  save(connection, { user, keys: ownCard(connection, user, card)?.keys }, change);
  return { card, progress: change.progress, activity: change.activity };
};

export const sqliteReviews = (database: Database): Reviews => ({
  record: (account, review) => database.write((connection) => record(connection, account, review)),

  undo: (account, { id, at }) =>
    database.write((connection) => {
      const user = userKey(connection, account);
      const event = eventOf(connection, user, id);
      return event ? ok(undo(connection, user, { event, at })) : refuse('review_not_found');
    }),
});
