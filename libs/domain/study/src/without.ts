import type { Progress } from '@flashcards/review-scheduling';
import { countGoals } from './count-goals.ts';
import { countStints } from './count-stints.ts';
import { countedOf, isReview, lastOn, replayLater, xpMoved } from './replay.ts';
import type { Referred, ReviewEvent } from './review-event.ts';
import { changedDays, countLearner, runningLearner } from './running-learner.ts';
import type { Slices } from './slices.ts';
import type { StudyChange, StudyState } from './study-state.ts';

/** The state that an undo needs. */
export interface WithoutState extends StudyState {
  /** What the later events refer to. */
  readonly referred: Referred;
  /** The card's kept events after the undone one, in the log's order; nearly always none. */
  readonly later: readonly ReviewEvent[];
  /**
   * The instant of the card's last kept review on that day before the undone one; needed unless the undone one is the
   * first.
   */
  readonly lastThatDay: Date | undefined;
}

export interface Without extends StudyChange {
  /** The card's progress. */
  readonly progress: Progress;
}

/** Undoes one event: the card, totals, days and goals are as if it had never existed. */
export const without = function* (undone: ReviewEvent, state: WithoutState): Slices<Without> {
  const { later, lastThatDay, today, referred } = state;
  const { at, day, xp, before, isFirstThatDay } = undone;
  const learner = runningLearner(state);
  const opening = isFirstThatDay ? { day, isFirst: true } : undefined;
  const replayed = yield* replayLater({ progress: before, referred }, later, opening);
  yield* countLearner(learner, { removed: countedOf(undone), added: [] }, replayed);
  const lastOther = lastOn(later, day) ?? lastThatDay;
  const pair = isReview(undone) ? ({ at, day, times: -1, lastOther } as const) : undefined;
  const tally = { xp: [{ at, day, xp: -xp }, ...xpMoved(replayed)], pair };
  const { goals, completed } = yield* countGoals(state.goals, [tally], today);
  const { stints, completed: completedQuests } = yield* countStints(state.stints, [tally]);
  return {
    moved: replayed.is,
    progress: replayed.progress,
    activity: learner.activity,
    days: changedDays(learner),
    goals: goals.filter((goal, index) => goal !== state.goals[index]),
    completedGoals: completed.reduce((sum, more) => sum + more, state.completedGoals),
    stints,
    completedQuests,
  };
};
