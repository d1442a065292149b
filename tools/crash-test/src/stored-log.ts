import type { Goal } from '@flashcards/goals';
import type { MarkEvent, ReviewEvent } from '@flashcards/study';

/** A line of the log, as a store keeps it. */
export type StoredReview = Omit<ReviewEvent, 'answered'> & { readonly isUndone: boolean };

/** Whose it is, by the name that they sign in with. */
interface Owned {
  readonly userID: string;
}

export type StoredMark = MarkEvent & Owned;

/** What of a goal is no projection. */
export type StoredGoal = Pick<Goal, 'id' | 'kind' | 'target' | 'title' | 'endDate' | 'createdAt'> & Owned;

/** The log of all users, and their goals. */
export interface StoredLog {
  /** Undone ones, too. */
  readonly reviews: readonly StoredReview[];
  readonly marks: readonly StoredMark[];
  readonly goals: readonly StoredGoal[];
}
