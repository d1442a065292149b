import type { Goal } from '@flashcards/goals';
import type { Quest } from '@flashcards/quests';
import type { MarkEvent, ReviewEvent } from '@flashcards/study';

/** Whose it is, by the name that they sign in with. */
interface Owned {
  readonly userID: string;
}

/** A line of the log, as a store keeps it. */
export type StoredReview = Omit<ReviewEvent, 'answered'> & Owned & { readonly isUndone: boolean };

export type StoredMark = MarkEvent & Owned;

/** What of a goal is no projection. */
export type StoredGoal = Pick<Goal, 'id' | 'kind' | 'target' | 'title' | 'endDate' | 'createdAt'> & Owned;

/** What is decided of a quest, by the names of users. */
export interface StoredQuest extends Pick<Quest, 'id' | 'kind' | 'target' | 'earlier'> {
  readonly owner: string;
  readonly participants: readonly {
    readonly userID: string;
    readonly status: Quest['participants'][number]['status'];
    readonly since: Date;
    readonly earned?: number;
  }[];
  /** Absent before its verdict. */
  readonly winners?: readonly string[];
}

/** The log of all users, their goals and quests. */
export interface StoredLog {
  /** Undone ones, too. */
  readonly reviews: readonly StoredReview[];
  readonly marks: readonly StoredMark[];
  readonly goals: readonly StoredGoal[];
  readonly quests: readonly StoredQuest[];
}
