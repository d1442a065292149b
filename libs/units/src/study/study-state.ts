import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { TotalsRow, Tx } from '@flashcards/persistence-ports';
import type { Activity, DayActivity } from '@flashcards/streak';
import type { ReviewEvent, Slices, StudyState } from '@flashcards/study';

/** Runs the slices and yields to the event loop between them. */
export const unhurried = async <T>(slices: Slices<T>, { pause }: Tx): Promise<T> => {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    await pause();
  }
};

export const daysOf = (events: readonly Pick<ReviewEvent, 'day'>[]): readonly LocalDate[] =>
  events.map(({ day }) => day);

const earliest = (days: readonly LocalDate[], today: LocalDate): LocalDate =>
  days.reduce((first, day) => (day < first ? day : first), today);

interface Touched {
  /** The days of the events that are added, removed or replayed. */
  readonly days: readonly LocalDate[];
  readonly today: LocalDate;
  readonly totals: TotalsRow;
  /** Whether all active days are needed. */
  readonly isCountedAnew: (activity: Activity, days: readonly DayActivity[]) => boolean;
}

/** The learner's state as far as events on these days may change it. */
export const studyState = async (
  tx: Tx,
  account: AccountId,
  { days: touched, today, totals, isCountedAnew }: Touched,
): Promise<StudyState> => {
  const first = earliest(touched, today);
  const days = [...(await tx.days.find(account, [...new Set(touched)])).values()];
  const { lastSeq: _, completedGoals, questsWon, ...activity } = totals;
  const goals = await tx.goals.touched(account, first);
  const stints = await tx.stints.open(account, first);
  const known = { activity, days, today, goals, completedGoals, stints, questsWon };
  return isCountedAnew(activity, days) ? { ...known, activeDays: await tx.days.active(account) } : known;
};
