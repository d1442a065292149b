import type { Goal } from '@flashcards/goals';
import type { LocalDate, QuestId } from '@flashcards/kernel';
import type { Stint } from '@flashcards/quests';
import type { Activity, DayActivity, Learner } from '@flashcards/streak';
import type { ReviewEvent } from './review-event.ts';

/** What a change of the log needs to know of the learner, with the days of the changed and of the replayed events. */
export interface StudyState extends Learner {
  /** The learner's, as of now: what goals are judged by. */
  readonly today: LocalDate;
  /**
   * At least those in progress, and those whose end date is not before the first day of a changed or replayed event: no
   * other is touched.
   */
  readonly goals: readonly Goal[];
  /** All that are completed, as `Totals` says. */
  readonly completedGoals: number;
  /** Those that are open; one whose deadline is before the first day of a changed or replayed event may be left out. */
  readonly stints: readonly Stint[];
  /** As `Totals` says. */
  readonly questsWon: number;
}

/** What a change of the log makes of the projections. */
export interface StudyChange {
  /** The events that the change moved: `xp`, `before`, `after` or `isFirstThatDay` of each are new. */
  readonly moved: readonly ReviewEvent[];
  readonly activity: Activity;
  /** The days that are not as they were. */
  readonly days: readonly DayActivity[];
  /** The goals that are not as they were. */
  readonly goals: readonly Goal[];
  readonly completedGoals: number;
  /** The stints that are not as they were. */
  readonly stints: readonly Stint[];
  /** Of the stints whose `needed` is known: quests that the change completed. Each counts as won from then on. */
  readonly completedQuests: readonly QuestId[];
}
