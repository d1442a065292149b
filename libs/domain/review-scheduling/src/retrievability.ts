import type { LocalDate } from '@flashcards/kernel';
import { daysBetween } from '@flashcards/kernel';
import { clamp, forgetting_curve } from 'ts-fsrs';
import { fsrsWeights } from './schedule.ts';

/** A memory some days after the last answer. */
export interface Remembered {
  readonly stability: number;
  /** Days. */
  readonly elapsed: number;
  /** Default: those of FSRS-6. */
  readonly weights?: readonly number[] | undefined;
}

/** The decay of the curve. As the scheduler does, it clips a weight that is out of its range. */
const decayOf = (weights: readonly number[]): number => clamp(weights[20] ?? 0, 0.1, 0.8);

/** The probability of recall, by the forgetting curve of FSRS. */
export const retrievability = ({ stability, elapsed, weights = fsrsWeights }: Remembered): number =>
  forgetting_curve(decayOf(weights), elapsed, stability);

/** A card that was studied, with the learner's own weights for it. */
export interface Studied extends Pick<Remembered, 'stability' | 'weights'> {
  readonly lastReview: LocalDate;
}

/** The probability of recall on a day; before the last answer as on its day. */
export const retrievabilityOn = (day: LocalDate, { stability, lastReview, weights }: Studied): number =>
  retrievability({ stability, elapsed: Math.max(0, daysBetween(lastReview, day)), weights });
