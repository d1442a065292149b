import type { LocalDate } from '@flashcards/kernel';
import type { ReviewEvent, Slices, StudyChange, StudyState } from '@flashcards/study';
import type { Activity, DayActivity } from '@flashcards/streak';
import type { Connection } from './connection.ts';
import { activeDaysOf, dayOf, saveDay } from './days.ts';
import { goalsTouched, saveGoal } from './goal-rows.ts';
import type { Reprojected } from './review-events.ts';
import { eventsPerSlice, reproject, reprojected } from './review-events.ts';
import { judgeQuests } from './judge-quests.ts';
import { saveStint, stintsFrom } from './stint-rows.ts';
import { activityOf, completedGoalsOf, questsWonBy, saveActivity } from './totals.ts';
import type { Breathe, Unhurried } from './transaction.ts';

/** Runs the slices with pauses between them. */
export const unhurried = async <T>(slices: Slices<T>, breathe: Breathe): Promise<T> => {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    await breathe();
  }
};

/** Where what they may touch begins. */
export const earliest = (days: readonly LocalDate[], today: LocalDate): LocalDate =>
  days.reduce((first, day) => (day < first ? day : first), today);

/** How the learner stands where events on these days come, go or are replayed. */
export const studyState = (
  connection: Connection,
  user: number,
  {
    days: touched,
    today,
    isCountedAnew,
  }: {
    readonly days: readonly LocalDate[];
    readonly today: LocalDate;
    /** Whether all active days are needed. */
    readonly isCountedAnew: (activity: Activity, days: readonly DayActivity[]) => boolean;
  },
): StudyState => {
  const days = [...new Set(touched)].map((day) => dayOf(connection, user, day));
  const activity = activityOf(connection, user);
  const first = earliest(touched, today);
  return {
    activity,
    days,
    today,
    goals: goalsTouched(connection, user, first),
    completedGoals: completedGoalsOf(connection, user),
    stints: stintsFrom(connection, user, first),
    questsWon: questsWonBy(connection, user),
    ...(isCountedAnew(activity, days) ? { activeDays: activeDaysOf(connection, user) } : {}),
  };
};

export const daysOf = (events: readonly Pick<ReviewEvent, 'day'>[]): readonly LocalDate[] =>
  events.map(({ day }) => day);

/** A change whose moved events are rows by now. */
export type ReadyChange<Change extends StudyChange> = Change & { readonly rows: readonly Reprojected[] };

/** Makes the rows, in the order in which they lie: each page of the table is written once. */
export const readyToSave = async <Change extends StudyChange>(
  change: Change,
  breathe: Breathe,
): Promise<ReadyChange<Change>> => {
  const rows: Reprojected[] = [];
  for (const event of change.moved) {
    rows.push(reprojected(event));
    if (rows.length % eventsPerSlice === 0) await breathe();
  }
  return { ...change, rows: rows.sort((one, other) => (one.id < other.id ? -1 : 1)) };
};

/** Writes what a change of the log moved, but for the progress of cards. */
export const saveChange = async (
  working: Unhurried,
  user: number,
  { rows, activity, days, goals, stints, completedQuests }: ReadyChange<StudyChange>,
): Promise<void> => {
  const { connection, breathe } = working;
  for (const [index, row] of rows.entries()) {
    reproject(connection, user, row);
    if (index % eventsPerSlice === eventsPerSlice - 1) await breathe();
  }
  saveActivity(connection, user, activity);
  for (const day of days) saveDay(connection, user, day);
  for (const goal of goals) saveGoal(connection, user, goal);
  for (const stint of stints) saveStint(connection, user, stint);
  await judgeQuests(working, completedQuests);
};
