import type { Goal } from '@flashcards/goals';
import type { LocalDate, QuestId } from '@flashcards/kernel';
import type { Stint } from '@flashcards/quests';
import type { Activity, DayActivity, Learner } from '@flashcards/streak';
import type { ReviewEvent } from './review-event.ts';

/** The state of a learner that a change of the log needs, with the days of the changed and of the replayed events. */
export interface StudyState extends Learner {
  /** The learner's current day, by which goals are judged. */
  readonly today: LocalDate;
  /**
   * At least those in progress, and those whose end date is not before the first day of a changed or replayed event.
   * Others are not affected.
   */
  readonly goals: readonly Goal[];
  /** The number of completed goals as in `Totals`. */
  readonly completedGoals: number;
  /** The open stints. Those whose deadline is before the first day of a changed or replayed event may be omitted. */
  readonly stints: readonly Stint[];
  /** As in `Totals`. */
  readonly questsWon: number;
}

/** The effect of a change of the log on the projections. */
export interface StudyChange {
  /** The events whose `xp`, `before`, `after` or `isFirstThatDay` changed. */
  readonly moved: readonly ReviewEvent[];
  readonly activity: Activity;
  /** The days that changed. */
  readonly days: readonly DayActivity[];
  /** The goals that changed. */
  readonly goals: readonly Goal[];
  readonly completedGoals: number;
  /** The stints that changed. */
  readonly stints: readonly Stint[];
  /** The quests that the change completed, of the stints whose `needed` is known. Each counts as won from then on. */
  readonly completedQuests: readonly QuestId[];
}
