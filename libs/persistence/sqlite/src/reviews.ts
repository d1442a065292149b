import type { CardId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Reviews, Undone } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import { activatesBehind, silences } from '@flashcards/streak';
import type { LogPlace, Review, ReviewEvent, Slices, StudyChange, StudyState } from '@flashcards/study';
import { inLogOrder, place, without } from '@flashcards/study';
import { activeDaysOf, activityOf, dayOf, nextSeq, saveActivity, saveDay } from './activities.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import type { CardKeys } from './progress.ts';
import { lastPlaceFrom, progressColumns, progressFromRow, updateProgress } from './progress.ts';
import { once } from './receipts.ts';
import {
  eventOf,
  eventsAfter,
  insertEvent,
  isUndone,
  lastEvent,
  lastPlace,
  markUndone,
  reprojectEvents,
} from './review-events.ts';
import type { Breathe } from './transaction.ts';
import { userKey } from './users.ts';
import { toNumber, toText } from './values.ts';

interface OwnCard {
  readonly keys: CardKeys;
  readonly set: SetId;
  readonly progress: Progress;
  /** Of the card's last kept event. */
  readonly last: LogPlace | undefined;
}

const ownCard = (connection: Connection, user: number, id: CardId): OwnCard | undefined => {
  const select = `SELECT c.key, s.key AS set_key, s.id AS set_id, p.last_at, p.last_seq, ${progressColumns}
    FROM cards c JOIN sets s ON s.key = c.card_set AND s.user = ? AND s.name IS NOT NULL
    JOIN progress p ON p.user = s.user AND p.card = c.key WHERE c.id = ?`;
  const row = connection.get(select, user, id);
  return (
    row && {
      keys: { user, card: toNumber(row['key']), set: toNumber(row['set_key']) },
      set: toText(row['set_id']) as SetId,
      progress: progressFromRow(row),
      last: lastPlaceFrom(row),
    }
  );
};

/** How the learner stands where an event on this day comes or goes, with these after it. */
const studyState = (
  connection: Connection,
  user: number,
  {
    event,
    later,
    isCountedAnew,
  }: {
    readonly event: Pick<Review, 'day'>;
    readonly later: readonly ReviewEvent[];
    readonly isCountedAnew: typeof activatesBehind;
  },
): StudyState => {
  const days = [...new Set([event, ...later].map(({ day }) => day))].map((day) => dayOf(connection, user, day));
  const activity = activityOf(connection, user);
  const [today] = days;
  const needsAll = today !== undefined && isCountedAnew(activity, today);
  return { activity, days, later, ...(needsAll ? { activeDays: activeDaysOf(connection, user) } : {}) };
};

/** Where a change is worked out and written: a card may have thousands of later reviews, and others go on meanwhile. */
interface Unhurried {
  readonly connection: Connection;
  readonly breathe: Breathe;
}

/** Runs the slices with pauses between them. */
const unhurried = async <T>(slices: Slices<T>, breathe: Breathe): Promise<T> => {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    await breathe();
  }
};

/** Writes what a change of the log moved, but for the card's progress. */
const save = async (
  { connection, breathe }: Unhurried,
  user: number,
  { moved, activity, days }: StudyChange,
): Promise<void> => {
  await unhurried(reprojectEvents(connection, user, moved), breathe);
  saveActivity(connection, user, activity);
  for (const day of days) saveDay(connection, user, day);
};

const record = async (
  unhurriedly: Unhurried,
  user: number,
  review: Review,
): Promise<Outcome<ReviewEvent, 'card_not_found' | 'review_id_taken'>> => {
  const { connection, breathe } = unhurriedly;
  const known = eventOf(connection, user, review.id);
  if (known) return known.card === review.card ? ok(known) : refuse('review_id_taken');
  const card = ownCard(connection, user, review.card);
  if (!card) return refuse('card_not_found');
  const { set, progress, last } = card;
  const seq = nextSeq(connection, user);
  // The usual review comes last: then nothing of the log is read.
  const isLast = last === undefined || inLogOrder(last, { at: review.at, seq }) < 0;
  const later = isLast ? [] : await unhurried(eventsAfter(connection, user, { ...review, seq }), breathe);
  const state = studyState(connection, user, { event: review, later, isCountedAnew: activatesBehind });
  const change = await unhurried(place(review, { ...state, set, seq, progress }), breathe);
  insertEvent(connection, user, change.event);
  await save(unhurriedly, user, change);
  updateProgress(connection, card.keys, { progress: change.progress, last: isLast ? change.event : last });
  return ok(change.event);
};

/** How the card of a review stands; the log knows it even when the card is gone. */
const standing = (connection: Connection, user: number, event: ReviewEvent): Undone => {
  const progress =
    ownCard(connection, user, event.card)?.progress ?? lastEvent(connection, user, event.card)?.after ?? event.before;
  return { card: event.card, progress, activity: activityOf(connection, user) };
};

const undo = async (
  unhurriedly: Unhurried,
  user: number,
  { event, at }: { readonly event: ReviewEvent; readonly at: Date },
): Promise<Undone> => {
  const { connection, breathe } = unhurriedly;
  if (isUndone(connection, user, event.id)) return standing(connection, user, event);
  const later = await unhurried(eventsAfter(connection, user, event), breathe);
  const state = studyState(connection, user, { event, later, isCountedAnew: (_, day) => silences(day) });
  const change = await unhurried(without(event, state), breathe);
  markUndone(connection, user, { id: event.id, at });
  await save(unhurriedly, user, change);
  const card = ownCard(connection, user, event.card);
  const last = later.at(-1) ?? lastPlace(connection, user, event.card);
  if (card) updateProgress(connection, card.keys, { progress: change.progress, last });
  return { card: event.card, progress: change.progress, activity: change.activity };
};

export const sqliteReviews = (database: Database): Reviews => ({
  record: (account, review, receipt) =>
    database.write((connection, breathe) => {
      const user = userKey(connection, account);
      return once(connection, user, { receipt, work: () => record({ connection, breathe }, user, review) });
    }, account),

  undo: (account, { id, at }, receipt) =>
    database.write((connection, breathe) => {
      const user = userKey(connection, account);
      const work = async (): Promise<Outcome<Undone, 'review_not_found'>> => {
        const event = eventOf(connection, user, id);
        if (!event) return refuse('review_not_found');
        return ok(await undo({ connection, breathe }, user, { event, at }));
      };
      return once(connection, user, { receipt, work });
    }, account),
});
