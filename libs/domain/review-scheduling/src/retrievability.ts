import { forgetting_curve } from 'ts-fsrs';
import { fsrsWeights } from './schedule.ts';

/** A memory some days after the last answer. */
export interface Remembered {
  readonly stability: number;
  /** Days. */
  readonly elapsed: number;
  /** Default: those of FSRS-6. */
  readonly weights?: readonly number[] | undefined;
}

/** The probability of recall, by the forgetting curve of FSRS. */
export const retrievability = ({ stability, elapsed, weights = fsrsWeights }: Remembered): number =>
  forgetting_curve(weights, elapsed, stability);
