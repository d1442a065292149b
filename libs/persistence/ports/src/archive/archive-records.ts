import type { User } from '@flashcards/accounts';
import type { Goal } from '@flashcards/goals';
import type { AccountId, CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { Card, FolderPath, ImportReport, MediaFile, MediaHash, MediaType } from '@flashcards/library';
import type { Origin, Progress } from '@flashcards/review-scheduling';
import type { Member, SharedFolder, SharedSet } from '@flashcards/sharing';
import type { Activity, DayActivity } from '@flashcards/streak';
import type { MarkEvent } from '@flashcards/study';
import type { CountedSet } from '../library/flashcard-sets.ts';
import type { CountedQuest } from '../quests/quests.ts';
import type { LoggedReview } from '../study/reviews.ts';

// A store as facts, in no store's own words (decision 0019). What a store keeps besides is worked out from them.

/** First of its unit: who the account belongs to, and its totals. What cannot be counted again is among them. */
export interface AccountRecord {
  readonly kind: 'account';
  readonly user: User;
  readonly activity: Activity;
  /** The number that was given last to an event of the log; an event that comes later has a higher one. */
  readonly lastSeq: number;
  /** Goals that were completed when they were deleted. */
  readonly deletedGoals: number;
  /** As `Totals` says. */
  readonly questsWon: number;
}

/** Each comes after those that it lies in. */
export interface FolderRecord {
  readonly kind: 'folder';
  readonly path: FolderPath;
}

export interface SetRecord {
  readonly kind: 'set';
  /** Its rank among the account's sets as they are told by age: 0, 1, 2 … */
  readonly position: number;
  readonly set: CountedSet;
  readonly report?: ImportReport;
}

/** A file of a set, by the name that the set calls it; after all sets. */
export interface MediaRecord {
  readonly kind: 'media';
  readonly set: SetId;
  readonly file: MediaFile;
}

/** A card with the progress of its owner. Cards of one set come one after the other, in order, after all sets. */
export interface CardRecord {
  readonly kind: 'card';
  readonly set: SetId;
  /** Its rank within the set: 0, 1, 2 … */
  readonly position: number;
  readonly card: Card;
  readonly createdOn: LocalDate;
  readonly suspended: boolean;
  readonly progress: Progress;
  /** What it came with, if it did not begin new. */
  readonly origin?: Origin;
}

/** Undone ones, too. The last place of a card's log follows from them. */
export interface ReviewRecord {
  readonly kind: 'review';
  readonly review: LoggedReview;
}

export interface MarkRecord {
  readonly kind: 'mark';
  readonly mark: MarkEvent;
}

/** A day on which something happened. Months are sums of them. */
export interface DayRecord {
  readonly kind: 'day';
  readonly day: DayActivity;
}

export interface GoalRecord {
  readonly kind: 'goal';
  readonly goal: Goal;
}

/** Where an account stands with a card of someone else. One whose card is gone shows nowhere, and is none. */
export interface VisitRecord {
  readonly kind: 'visit';
  readonly account: AccountId;
  readonly card: CardId;
  readonly set: SetId;
  readonly suspended: boolean;
  readonly progress: Progress;
}

/** With the stints of those who are accepted in it while there is no verdict. No winner's bonus is due any more. */
export interface QuestRecord extends CountedQuest {
  readonly kind: 'quest';
}

/** First of its unit. */
export interface SharedFolderRecord {
  readonly kind: 'shared-folder';
  readonly folder: SharedFolder;
}

/** The owner is one. */
export interface MemberRecord {
  readonly kind: 'member';
  /** Their rank by when they joined, then as the store tells who came first: 0, 1, 2 … */
  readonly position: number;
  readonly member: Member;
}

/** A set that is there, added by somebody who is a member. */
export interface SharedSetRecord {
  readonly kind: 'shared-set';
  /** Its rank by when it was added, then as the store tells which came first: 0, 1, 2 … */
  readonly position: number;
  readonly reference: SharedSet;
}

/** First of its unit. Where a store has lost the content, nothing follows. */
export interface MediaFileRecord {
  readonly kind: 'media-file';
  readonly hash: MediaHash;
  readonly type: MediaType;
  readonly bytes: number;
}

/** A piece of a file's content, in order, as large as `archive-media.ts` cuts them. */
export interface MediaPieceRecord {
  readonly kind: 'media-piece';
  readonly position: number;
  readonly content: Uint8Array;
}

export type ArchiveRecord =
  | AccountRecord
  | FolderRecord
  | SetRecord
  | CardRecord
  | ReviewRecord
  | MarkRecord
  | DayRecord
  | GoalRecord
  | VisitRecord
  | QuestRecord
  | SharedFolderRecord
  | MemberRecord
  | SharedSetRecord
  | MediaRecord
  | MediaFileRecord
  | MediaPieceRecord;

export type RecordKind = ArchiveRecord['kind'];
