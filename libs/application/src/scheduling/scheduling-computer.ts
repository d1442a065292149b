import type { CardId, Outcome, UserId } from '@flashcards/kernel';
import type { SimulatedStudy, Simulation, TimedAnswer } from '@flashcards/review-scheduling';

/** An answer in the history of a learner. */
export interface LearnerAnswer extends TimedAnswer {
  readonly card: CardId;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What weights are fitted to. Pages are requested one at a time: those of `within`, then those of the history. */
export interface FittingTask {
  /** Only answers to these cards count; absent: all. */
  readonly within?: AsyncIterable<readonly CardId[]>;
  /** In any order. */
  readonly history: AsyncIterable<readonly LearnerAnswer[]>;
  /** The weights to compare with. */
  readonly present: readonly number[];
  /** With fewer reviews nothing is fitted. */
  readonly leastReviews: number;
}

export interface FittedWeights {
  /** Reviews from the last learning of their card on. */
  readonly reviews: number;
  readonly weights: readonly number[];
  /** Of the present weights, for the last fifth of the reviews by time. */
  readonly logLossBefore: number;
  /** Of the fitted weights, for the same reviews. */
  readonly logLossAfter: number;
}

/** The standing of a card in a simulation. Days count from today: 0 is today. */
export type CardToSimulate =
  | 'new'
  | {
      readonly stability: number;
      readonly difficulty: number;
      readonly last: number;
      readonly due: number;
      readonly isInReview: boolean;
    };

export interface SimulationTask extends Omit<Simulation, 'newCards'> {
  /** In any order. Suspended and withdrawn cards are left out. */
  readonly cards: AsyncIterable<readonly CardToSimulate[]>;
}

/** Who asks. Users, and users with the same address, take turns. */
export interface AskedBy {
  readonly user: UserId;
  readonly address?: string | undefined;
  /** Resolves when the client is gone. Computing then ends. */
  readonly abandoned?: Promise<void> | undefined;
}

/**
 * Computes what takes seconds. Both members refuse with `optimizer_busy` while too many computations wait or this one
 * has waited too long. They reject when the client is gone, with an error of the pages, and with `ComputerUnavailable`.
 */
export interface SchedulingComputer {
  /** `optimizer_unavailable`: this machine has no optimiser. */
  fit(
    task: FittingTask,
    by: AskedBy,
  ): Promise<Outcome<FittedWeights, 'optimizer_busy' | 'optimizer_unavailable' | 'not_enough_reviews'>>;
  simulate(task: SimulationTask, by: AskedBy): Promise<Outcome<SimulatedStudy, 'optimizer_busy'>>;
}

/** Nothing can be computed at the moment: a temporary fault. */
export class ComputerUnavailable extends Error {
  override readonly name = 'ComputerUnavailable';
}
