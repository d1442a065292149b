import { completedAmong } from '@flashcards/goals';
import type { Progress } from '@flashcards/review-scheduling';
import { recount } from '@flashcards/streak';
import { countGoals } from './count-goals.ts';
import { countedOf, lastOn, replayLater, xpMoved } from './replay.ts';
import type { ReviewEvent } from './review-event.ts';
import type { Slices } from './slices.ts';
import type { StudyChange, StudyState } from './study-state.ts';

/** What taking one review back needs to know. */
export interface WithoutState extends StudyState {
  /** The card's kept events that come after the undone one, in the log's order; nearly always none. */
  readonly later: readonly ReviewEvent[];
  /** The instant of the card's last kept event on that day before the undone one; needed unless it is the first. */
  readonly lastThatDay: Date | undefined;
}

export interface Without extends StudyChange {
  /** The card's. */
  readonly progress: Progress;
}

/** What taking one review back does: the card, totals, days and goals stand as if it had never been. */
export const without = function* (undone: ReviewEvent, state: WithoutState): Slices<Without> {
  const { later, lastThatDay, today, goals, completedGoals, ...learner } = state;
  const { at, day, xp, before, isFirstThatDay } = undone;
  const replayed = yield* replayLater(before, later, isFirstThatDay ? { day, isFirst: true } : undefined);
  const { activity, days } = recount(learner, {
    removed: [undone, ...replayed.was].map(countedOf),
    added: replayed.is.map(countedOf),
  });
  const pair = { at, day, times: -1, lastOther: lastOn(later, day) ?? lastThatDay } as const;
  const tally = { xp: [{ at, day, xp: -xp }, ...xpMoved(replayed)], pair };
  const counted = yield* countGoals(goals, tally, today);
  return {
    moved: replayed.is,
    progress: replayed.progress,
    activity,
    days,
    goals: counted.filter((goal, index) => goal !== goals[index]),
    completedGoals: completedGoals + completedAmong(counted) - completedAmong(goals),
  };
};
