import type { LearningCard, Progress, RelearningCard } from './progress.ts';
import type { Rating } from './rating.ts';

/** Anki's defaults, in minutes. All are under one day: a card in (re)learning is due whenever the learner comes back. */
export const learningSteps = [1, 10] as const;
export const relearningSteps = [10] as const;

/** Where a card waits that is not in review. */
type Waiting = Pick<LearningCard, 'state' | 'step'> | Pick<RelearningCard, 'state' | 'step'>;

const waitingIn = (progress: Progress): Waiting => {
  if (progress.state === 'review') return { state: 'relearning', step: 0 };
  return progress.state === 'new' ? { state: 'learning', step: 0 } : progress;
};

/** The step that a review leads to; `undefined` when it leads into review. */
export const stepAfter = (progress: Progress, rating: Rating): Waiting | undefined => {
  const { state, step } = waitingIn(progress);
  if (rating === 'again') return { state, step: 0 };
  if (rating === 'easy' || progress.state === 'review') return undefined;
  if (rating === 'hard') return { state, step };
  const steps = state === 'learning' ? learningSteps : relearningSteps;
  return step + 1 < steps.length ? { state, step: step + 1 } : undefined;
};
