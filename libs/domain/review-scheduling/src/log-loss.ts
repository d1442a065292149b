import type { FSRSState } from 'ts-fsrs';
import { fsrs } from 'ts-fsrs';

/** An answer in the history of a card. */
export interface HistoryReview {
  /** 1 again to 4 easy. */
  readonly rating: number;
  /** Days since the answer before; 0 for the first. */
  readonly elapsed: number;
}

/** An answer to predict, with those before it. */
export interface PredictedAnswer {
  /** The answers of a card, oldest first. */
  readonly history: readonly HistoryReview[];
  /** The number of answers up to the predicted one, at least 2. */
  readonly length: number;
}

/** The least probability that a prediction gives to an outcome: one wrong prediction must not decide alone. */
const leastProbability = 1e-6;

const lossOf = (recall: number, isRecalled: boolean): number =>
  -Math.log(Math.max(isRecalled ? recall : 1 - recall, leastProbability));

/** The lengths to predict, by history. */
const byHistory = (answers: readonly PredictedAnswer[]): ReadonlyMap<readonly HistoryReview[], ReadonlySet<number>> => {
  const lengths = new Map<readonly HistoryReview[], Set<number>>();
  for (const { history, length } of answers) {
    const known = lengths.get(history) ?? new Set();
    lengths.set(history, known.add(length));
  }
  return lengths;
};

/**
 * How badly weights predict whether answers pass: the mean log loss, 0 for a perfect prediction. The cost grows with
 * the different histories and their lengths.
 */
export const logLossOf = (weights: readonly number[], answers: readonly PredictedAnswer[]): number => {
  const scheduler = fsrs({ w: weights, enable_fuzz: false, enable_short_term: true });
  let sum = 0;
  for (const [history, lengths] of byHistory(answers)) {
    const longest = Math.max(...lengths);
    let memory: FSRSState | null = null;
    for (const [index, { rating, elapsed }] of history.slice(0, longest).entries()) {
      if (memory && lengths.has(index + 1))
        sum += lossOf(scheduler.forgetting_curve(elapsed, memory.stability), rating > 1);
      memory = scheduler.next_state(memory, elapsed, rating);
    }
  }
  return sum / answers.length;
};
