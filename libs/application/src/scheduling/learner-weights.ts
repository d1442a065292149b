import type { User } from '@flashcards/accounts';
import type { Scope } from '@flashcards/library';
import { fsrsWeights } from '@flashcards/review-scheduling';

/** The weights of a learner by scope. No other file of the operations in this folder knows where they are stored. */
export interface LearnerWeights {
  /** The weights in effect for the scope. */
  weightsOf(user: User, scope: Scope): Promise<readonly number[]>;
  /** Makes these 21 weights those of the scope. Idempotent. */
  keepWeights(user: User, scope: Scope, weights: readonly number[]): Promise<void>;
}

/** Weights are not stored yet: everybody has the default ones. */
export const learnerWeights: LearnerWeights = {
  weightsOf: async () => fsrsWeights,
  keepWeights: async () => {},
};
