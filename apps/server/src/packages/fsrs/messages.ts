import type { FittedWeights, FittingTask, SimulationTask } from '@flashcards/application';
import type { CardId } from '@flashcards/kernel';
import type { SimulatedStudy } from '@flashcards/review-scheduling';
import type { PagedMessage } from '../child/paged-child.ts';

export interface FitRequest extends Pick<FittingTask, 'present' | 'leastReviews'> {
  readonly kind: 'fit';
  /** Whether pages of cards come before the answers, to which only these cards belong. */
  readonly isNarrowed: boolean;
}

export interface SimulateRequest extends Omit<SimulationTask, 'cards'> {
  readonly kind: 'simulate';
}

/** The first message to a child. */
export type FsrsRequest = FitRequest | SimulateRequest;

/** Answers in columns, of the cards with these ids. */
export interface AnswersPage {
  readonly kind: 'answers';
  readonly cards: readonly CardId[];
  /** Milliseconds since 1970. */
  readonly at: Float64Array;
  /** Days since 1970. */
  readonly day: Int32Array;
  readonly rating: Uint8Array;
  readonly isLearning: Uint8Array;
}

/** Studied cards in columns, as in a simulation, and the number of new ones. */
export interface StandingsPage {
  readonly kind: 'standings';
  readonly newCards: number;
  readonly stability: Float64Array;
  readonly difficulty: Float64Array;
  readonly last: Int32Array;
  readonly due: Int32Array;
  readonly inReview: Uint8Array;
}

/** The reply to each `next`. */
export type FsrsPage =
  | { readonly kind: 'cards'; readonly cards: readonly CardId[] }
  | AnswersPage
  | StandingsPage
  | { readonly kind: 'end' };

/** The results, by kind of request. A refusal is a text. */
export interface FsrsResults {
  readonly fit: FittedWeights | 'not_enough_reviews' | 'optimizer_unavailable';
  readonly simulate: SimulatedStudy;
}

export type FsrsMessage = PagedMessage<FsrsResults[keyof FsrsResults]>;
