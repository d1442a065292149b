import type { LocalDate, Outcome, ReviewId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Undone, UndoRefusal } from '@flashcards/persistence-ports';
import { silences } from '@flashcards/streak';
import type { ReviewEvent } from '@flashcards/study';
import { mostReplays, without } from '@flashcards/study';
import type { Connection } from './connection.ts';
import { ownCard } from './own-card.ts';
import { updateProgress } from './progress.ts';
import { countAfter, eventOf, eventsAfter, lastEvent, lastPlace, lastThatDay, markUndone } from './review-events.ts';
import { daysOf, saveChange, studyState, unhurried } from './study-change.ts';
import { totalsOf } from './totals.ts';
import type { Unhurried } from './transaction.ts';

/** How the card of a review stands; the log knows it even when the card is gone. */
const standing = (connection: Connection, user: number, event: ReviewEvent): Undone => {
  const progress =
    ownCard(connection, user, event.card)?.progress ?? lastEvent(connection, user, event.card)?.after ?? event.before;
  return { card: event.card, progress, totals: totalsOf(connection, user) };
};

interface Undoing {
  readonly event: ReviewEvent;
  readonly at: Date;
  readonly today: LocalDate;
}

const takeOut = async (working: Unhurried, user: number, { event, at, today }: Undoing): Promise<Undone> => {
  const { connection, breathe } = working;
  const later = await unhurried(eventsAfter(connection, user, event), breathe);
  const state = studyState(connection, user, {
    days: daysOf([event, ...later]),
    today,
    isCountedAnew: (_, days) => days.some((day) => day.day === event.day && silences(day)),
  });
  const earlier = event.isFirstThatDay ? undefined : lastThatDay(connection, user, event);
  const change = await unhurried(without(event, { ...state, later, lastThatDay: earlier }), breathe);
  markUndone(connection, user, { id: event.id, at });
  await saveChange(working, user, change);
  const { progress, activity, completedGoals } = change;
  const card = ownCard(connection, user, event.card);
  const last = later.at(-1) ?? lastPlace(connection, user, event.card);
  if (card) updateProgress(connection, card.keys, { progress, last });
  return { card: event.card, progress, totals: { ...activity, completedGoals } };
};

/** Takes a review out of all that follows from the log, once. */
export const undoReview = async (
  working: Unhurried,
  user: number,
  { id, at, today }: { readonly id: ReviewId; readonly at: Date; readonly today: LocalDate },
): Promise<Outcome<Undone, UndoRefusal>> => {
  const { connection } = working;
  const known = eventOf(connection, user, id);
  if (!known) return refuse('review_not_found');
  const { event, isUndone } = known;
  if (isUndone) return ok(standing(connection, user, event));
  const isTooMuch = countAfter(connection, user, { ...event, most: mostReplays + 1 }) > mostReplays;
  return isTooMuch ? refuse('too_many_later_reviews') : ok(await takeOut(working, user, { event, at, today }));
};
