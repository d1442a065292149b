import type { User } from '@flashcards/accounts';
import type { Goal } from '@flashcards/goals';
import type { CardId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { FolderPath, ImportReport, MediaFile } from '@flashcards/library';
import type { Member, SharedSet } from '@flashcards/sharing';
import type { Activity, DayActivity } from '@flashcards/streak';
import type { CardStanding, MarkEvent } from '@flashcards/study';
import type { CountedSet, NewCardOfSet } from '../library/flashcard-sets.ts';
import type { CountedQuest } from '../quests/quests.ts';
import type { SharedFolderRow } from '../sharing/shared-folder-rows.ts';
import type { LoggedReview } from '../study/reviews.ts';

/** What a record of each kind tells, in no store's own words (decision 0019). What a store keeps besides is worked out from it. */
interface Facts {
  /** Who the account belongs to, and its totals. What cannot be counted again is among them. */
  readonly account: {
    readonly user: User;
    readonly activity: Activity;
    /** The number that was given last to an event of the log; an event that comes later has a higher one. */
    readonly lastSeq: number;
    /** Goals that were completed when they were deleted. */
    readonly deletedGoals: number;
    /** As `Totals` says. */
    readonly questsWon: number;
  };
  /** Each comes after those that it lies in. */
  readonly folder: { readonly path: FolderPath };
  /** Oldest first. Its media and its cards come next, and then the next set. */
  readonly set: { readonly set: CountedSet; readonly report?: ImportReport };
  /** A file of a set, by the name that the set calls it. */
  readonly media: { readonly set: SetId; readonly file: MediaFile };
  readonly card: {
    readonly set: SetId;
    /** Its rank within the set: 0, 1, 2 … */
    readonly position: number;
    readonly card: CopiedCard;
  };
  /** Undone ones, too. */
  readonly review: { readonly review: LoggedReview };
  readonly mark: { readonly mark: MarkEvent };
  /** A day on which something happened. Months are sums of them. */
  readonly day: { readonly day: DayActivity };
  readonly goal: { readonly goal: Goal };
  /** Where an account stands with a card of someone else. One whose card is gone shows nowhere, and is none. */
  readonly visit: { readonly card: CardId; readonly suspended: boolean; readonly standing: CardStanding };
  /** With the stints of those who are accepted in it while there is no verdict. */
  readonly quest: CountedQuest;
  readonly 'shared-folder': { readonly folder: SharedFolderRow };
  readonly member: {
    readonly folder: SharedFolderId;
    /** Their rank: the owner first, then by when they joined, then as the store tells who came first: 0, 1, 2 … */
    readonly position: number;
    readonly member: Member;
  };
  /** A set that is there, added by somebody who is a member. */
  readonly 'shared-set': {
    readonly folder: SharedFolderId;
    /** Its rank by when it was added, then as the store tells which came first: 0, 1, 2 … */
    readonly position: number;
    readonly reference: SharedSet;
  };
  /** Where a store has lost the content, nothing follows. */
  readonly 'media-file': Omit<MediaFile, 'name'>;
  /** A piece of the file's content, in order; all but the last are of the same size in every store. */
  readonly 'media-piece': { readonly position: number; readonly content: Uint8Array };
}

/** A card as it is copied, with where its owner stands with it. */
export type CopiedCard = NewCardOfSet & Required<Pick<NewCardOfSet, 'copied' | 'suspended'>>;

export type RecordKind = keyof Facts;
export type RecordOf<Kind extends RecordKind> = { readonly kind: Kind } & Facts[Kind];
export type ArchiveRecord = { [Kind in RecordKind]: RecordOf<Kind> }[RecordKind];
