import type { LocalDate, QuestId } from '@flashcards/kernel';
import type { Stint } from '@flashcards/quests';
import type { DayActivity, Learner } from '@flashcards/streak';
import type { ReviewEvent, StudyChange, StudyState } from '@flashcards/study';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { activeDaysOf, monthsOf } from './days.ts';
import type { AccountState, Put } from './documents.ts';
import type { NumberedGoal } from './goal-tallies.ts';
import { goalsTouched, goalsWith } from './goal-tallies.ts';
import type { Months } from './months.ts';
import { monthOf, putDays } from './months.ts';
import { patchEvent } from './review-events.ts';
import { patchStint, stintsTouched } from './stints.ts';
import type { Asking } from './study-turn.ts';
import { stateWith, totalsOf } from './study-turn.ts';

/** The months, goals and stints that some days touch. */
export interface Touched {
  readonly from: LocalDate;
  readonly months: Months;
  readonly goals: readonly NumberedGoal[];
  readonly stints: readonly Stint[];
}

const firstOf = (days: readonly LocalDate[]): LocalDate => days.reduce((first, day) => (day < first ? day : first));

export const touchedBy = async (asking: Asking, days: readonly LocalDate[]): Promise<Touched> => {
  const { collections, account } = asking;
  const from = firstOf(days);
  const [months, goals, stints] = await Promise.all([
    monthsOf(collections, account, days),
    goalsTouched(collections, account, { state: asking.goals, from }),
    stintsTouched(collections, account, { state: asking.quests, from }),
  ]);
  return { from, months, goals, stints };
};

/** As `touched`, with what replayed events touch as well; nearly always there are none. */
const touchedAlso = async (asking: Asking, touched: Touched, later: readonly ReviewEvent[]): Promise<Touched> => {
  const { from, months } = touched;
  const dates = later.map(({ day }) => day);
  const others = dates.filter((day) => !months.has(monthOf(day)));
  const isBefore = dates.some((day) => day < from);
  if (others.length === 0 && !isBefore) return touched;
  const more = await touchedBy(asking, isBefore ? dates : others);
  const { goals, stints } = isBefore ? more : touched;
  return { from, months: new Map([...months, ...more.months]), goals, stints };
};

const daysIn = (months: Months, dates: Iterable<LocalDate>): readonly DayActivity[] => {
  const wanted = new Set(dates);
  return [...months.values()].flat().filter(({ day }) => wanted.has(day));
};

interface Changing {
  readonly touched: Touched;
  readonly dates: readonly LocalDate[];
  readonly later: readonly ReviewEvent[];
  readonly today: LocalDate;
  /** Whether the streak is counted from all active days, as these days stand. */
  readonly isCountedAnew: (days: readonly DayActivity[]) => boolean;
}

/** What a change of the log has to know of the learner, and the months that it may put. */
export const studyStateOf = async (
  asking: Asking,
  { touched, dates, later, today, isCountedAnew }: Changing,
): Promise<{ readonly learner: StudyState; readonly months: Months }> => {
  const { collections, account, activity } = asking;
  const { months, goals, stints } = await touchedAlso(asking, touched, later);
  const days = daysIn(months, [...dates, ...later.map(({ day }) => day)]);
  const anew: Pick<Learner, 'activeDays'> = isCountedAnew(days)
    ? { activeDays: await activeDaysOf(collections, account) }
    : {};
  const { completedGoals, questsWon } = totalsOf(asking);
  return { learner: { activity, days, ...anew, today, goals, completedGoals, stints, questsWon }, months };
};

/** About a millisecond of work. */
const eventsPerSlice = 64;

/** What a change of the log moves besides its own event and card; with pauses, for that may be thousands of events. */
export const putMoved = async (
  asking: Asking,
  months: Months,
  { moved, days, stints }: StudyChange,
): Promise<readonly Put[]> => {
  const puts: Put[] = [];
  for (const [index, event] of moved.entries()) {
    puts.push(patchEvent(asking, event));
    if (index % eventsPerSlice === eventsPerSlice - 1) await nextTurn();
  }
  puts.push(...stints.map((stint) => patchStint(asking.account, stint)));
  return [...puts, ...putDays(asking.account, months, days)];
};

/** The quests whose stints a change of the log moves. */
export const questsOf = ({ stints }: Pick<StudyChange, 'stints'>): readonly QuestId[] =>
  stints.map(({ quest }) => quest);

export const stateAfter = (asking: Asking, { activity, goals }: StudyChange, seq = asking.seq): AccountState =>
  stateWith(asking, { activity, goals: goalsWith(asking.goals, goals), seq });
