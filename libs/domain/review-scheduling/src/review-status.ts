import type { Standing } from './progress.ts';
import { learningSteps, relearningSteps } from './steps.ts';

/** Spreads the steps evenly from `first` to 0.9, in tenths. */
const stepStatus = (first: number, step: number, steps: readonly string[]): number => {
  const last = Math.max(1, steps.length - 1);
  return (first + Math.round(((9 - first) * Math.min(step, last)) / last)) / 10;
};

/**
 * The specification's decimal (section 3): 0.0 new, below 1 in learning, from 1 on learned. The status of a card in
 * review is its interval in whole days, so that due day = last review + floor(status) for every card, the rule of
 * existing clients.
 */
export const reviewStatusOf = (standing: Standing): number => {
  switch (standing.state) {
    case 'new':
      return 0;
    case 'learning':
      return stepStatus(1, standing.step, learningSteps);
    case 'relearning':
      return stepStatus(5, standing.step, relearningSteps);
    case 'review':
      return standing.interval;
  }
};
