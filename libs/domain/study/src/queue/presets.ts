import type { SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { DueLoad } from '@flashcards/review-scheduling';

/** Where new cards come: after the reviews, or evenly among them. */
export type QueueOrder = 'new-last' | 'mixed';

/** The options in effect for a set. */
export interface StudyPreset {
  /** Absent: no limit. */
  readonly newPerDay?: number | undefined;
  readonly reviewsPerDay?: number | undefined;
  readonly desiredRetention: number;
  /** Absent: those of FSRS-6. */
  readonly weights?: readonly number[] | undefined;
  /** Absent: due days are not balanced. */
  readonly load?: DueLoad | undefined;
  /** Whether new cards wait for tomorrow once another card of their note was answered. */
  readonly buryNew: boolean;
  readonly buryReview: boolean;
  readonly order: QueueOrder;
}

/** The limits of a scope: of the account (blank), of a folder, or of a set. */
export interface LevelLimits {
  readonly scope: string;
  readonly newPerDay?: number | undefined;
  readonly reviewsPerDay?: number | undefined;
}

/** A set that cards are studied from. */
export interface StudiedSet {
  readonly id: SetId;
  /** Blank at the root, and for a set of somebody else. */
  readonly folder: FolderPath;
}

/** What an app needs to schedule cards of a scope by itself. */
export interface ScopeScheduling {
  readonly scope: string;
  readonly desiredRetention: number;
  /** Absent: those of FSRS-6. */
  readonly weights?: readonly number[] | undefined;
  /** The number of cards due on each of the next days, from today on, where the load is balanced. */
  readonly load: readonly number[];
}

/** The options of all scopes of an account. */
export interface StudyPresets {
  readonly ofSet: (set: StudiedSet) => StudyPreset;
  /** Those of all levels that the set is in, outermost first. */
  readonly limitsOf: (set: StudiedSet) => readonly LevelLimits[];
  /** Of the scopes that have a retention, weights or a balanced load, outermost first; the account’s are always there. */
  readonly ofScopes: (folderOf: (set: SetId) => FolderPath) => readonly ScopeScheduling[];
}
