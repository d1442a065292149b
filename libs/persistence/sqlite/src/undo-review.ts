import type { LocalDate, Outcome, ReviewId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Undone, UndoRefusal } from '@flashcards/persistence-ports';
import { silences } from '@flashcards/streak';
import type { LogPlace, ReviewEvent, Without } from '@flashcards/study';
import { mostReplays, without } from '@flashcards/study';
import type { Connection } from './connection.ts';
import {
  countAfter,
  eventOf,
  eventsAfter,
  firstUndone,
  lastEvent,
  lastThatDay,
  markUndone,
  placeBefore,
} from './review-events.ts';
import { updateProgress } from './save-progress.ts';
import { seenCard } from './seen-card.ts';
import type { ReadyChange } from './study-change.ts';
import { daysOf, readyToSave, saveChange, studyState, unhurried } from './study-change.ts';
import type { Patience } from './study-turns.ts';
import { totalsOf } from './totals.ts';
import type { Unhurried } from './transaction.ts';

interface Undoing {
  readonly id: ReviewId;
  readonly at: Date;
  readonly today: LocalDate;
}

/** What undoing a review comes to. */
export interface UndoPlan {
  readonly undone: Undone;
  /** Absent where the review is undone already. */
  readonly change?: ReadyChange<Without> & { readonly event: ReviewEvent; readonly last: LogPlace | undefined };
}

/** How the card of a review stands; the log knows it even when the card is gone. */
const standing = (connection: Connection, user: number, event: ReviewEvent): Undone => {
  const { card } = event;
  // Of a card whose reviews are all undone the first one ever tells how it was made.
  const progress =
    seenCard(connection, user, card)?.progress ??
    lastEvent(connection, user, card)?.after ??
    firstUndone(connection, user, card)?.before;
  return { card, progress: progress ?? event.before, totals: totalsOf(connection, user) };
};

const takenOut = async (
  { connection, breathe }: Unhurried,
  user: number,
  { event, today }: { readonly event: ReviewEvent; readonly today: LocalDate },
): Promise<UndoPlan> => {
  const later = await unhurried(eventsAfter(connection, user, event), breathe);
  const state = studyState(connection, user, {
    days: daysOf([event, ...later]),
    today,
    isCountedAnew: (_, days) => days.some((day) => day.day === event.day && silences(day)),
  });
  const earlier = event.isFirstThatDay ? undefined : lastThatDay(connection, user, event);
  const worked = await unhurried(without(event, { ...state, later, lastThatDay: earlier }), breathe);
  const change = await readyToSave(worked, breathe);
  const { progress, activity, completedGoals } = change;
  const last = later.at(-1) ?? placeBefore(connection, user, event);
  const undone = { card: event.card, progress, totals: { ...activity, completedGoals, questsWon: state.questsWon } };
  return { undone, change: { ...change, event, last } };
};

/** As many replays take about ten milliseconds. */
const briefReplays = 256;

/** Works out how things stand without the review. */
export const planUndoing = async (
  working: Unhurried,
  user: number,
  { id, today, patience }: Omit<Undoing, 'at'> & { readonly patience: Patience },
): Promise<Outcome<UndoPlan, UndoRefusal> | undefined> => {
  const { connection } = working;
  const known = eventOf(connection, user, id);
  if (!known) return refuse('review_not_found');
  const { event, isUndone } = known;
  if (isUndone) return ok({ undone: standing(connection, user, event) });
  const replays = countAfter(connection, user, { ...event, most: mostReplays + 1 });
  if (replays > mostReplays) return refuse('too_many_later_reviews');
  if (patience === 'brief' && replays > briefReplays) return undefined;
  return ok(await takenOut(working, user, { event, today }));
};

/** Takes the review out of all that follows from the log. */
export const writeUndoing = async (
  working: Unhurried,
  user: number,
  { undone, change, at }: UndoPlan & Pick<Undoing, 'at'>,
): Promise<Undone> => {
  if (!change) return undone;
  const { event, progress, last } = change;
  markUndone(working.connection, user, { id: event.id, at });
  await saveChange(working, user, change);
  updateProgress(working.connection, { user, card: event.card }, { progress, last });
  return undone;
};
