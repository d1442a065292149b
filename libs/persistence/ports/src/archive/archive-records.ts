import type { Preferences, Session, User } from '@flashcards/accounts';
import type { Goal } from '@flashcards/goals';
import type { CardId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { FolderPath, MediaFile, Note, NoteType } from '@flashcards/library';
import type { ScopedPreset } from '@flashcards/presets';
import type { CodeHash, Member, SharedSet } from '@flashcards/sharing';
import type { Activity, DayActivity } from '@flashcards/streak';
import type { DueLoad } from '@flashcards/review-scheduling';
import type { CardMarks, CardStanding, MarkEvent } from '@flashcards/study';
import type { ActionRow } from '../accounts/action-rows.ts';
import type { CountedSet, FilledSet, NewCardOfSet } from '../library/flashcard-sets.ts';
import type { CountedQuest } from '../quests/quests.ts';
import type { SharedFolderRow } from '../sharing/shared-folder-rows.ts';
import type { WeightsRow } from '../study/preset-rows.ts';
import type { LoggedReview } from '../study/reviews.ts';

/**
 * The content of a record of each kind, independent of any store (decision 0019). Derived data is recomputed from it.
 */
interface Facts {
  /** The owner of the account, and its totals, including those that cannot be counted again. */
  readonly account: {
    readonly user: User;
    readonly preferences?: Preferences;
    readonly activity: Activity;
    /** The number of the last event in the log; later events get higher numbers. */
    readonly lastSeq: number;
    /** Goals that were completed when they were deleted. */
    readonly deletedGoals: number;
    /** As in `Totals`. */
    readonly questsWon: number;
  };
  /** The user stays signed in. */
  readonly session: { readonly session: Session };
  /** Parents come before children. */
  readonly folder: { readonly path: FolderPath };
  /** Oldest first. Each set is followed by its media, its note types, its notes and its cards. */
  readonly set: { readonly set: CountedSet } & FilledSet;
  /** A file of a set, with its name in the set. */
  readonly media: { readonly set: SetId; readonly file: MediaFile };
  readonly 'note-type': { readonly set: SetId; readonly type: NoteType };
  readonly note: { readonly set: SetId; readonly note: Note };
  readonly card: {
    readonly set: SetId;
    /** Its position in the set: 0, 1, 2 … */
    readonly position: number;
    readonly card: CopiedCard;
  };
  /** Including undone reviews. */
  readonly review: { readonly review: LoggedReview };
  readonly mark: { readonly mark: MarkEvent };
  /** A day with activity. Months are sums of days. */
  readonly day: { readonly day: DayActivity };
  readonly goal: { readonly goal: Goal };
  readonly preset: { readonly preset: ScopedPreset };
  readonly weights: { readonly weights: WeightsRow };
  readonly load: { readonly load: DueLoad };
  readonly action: { readonly action: ActionRow };
  /** The account's standing with a card of another account. There is no record for a deleted card. */
  readonly visit: CardMarks & { readonly card: CardId; readonly standing: CardStanding };
  /** With the stints of its accepted participants while there is no verdict. */
  readonly quest: CountedQuest & { readonly code?: CodeHash };
  readonly 'shared-folder': { readonly folder: SharedFolderRow };
  readonly member: {
    readonly folder: SharedFolderId;
    /** Their rank: the owner first, then by the time of joining, then in the store's order: 0, 1, 2 … */
    readonly position: number;
    readonly member: Member;
  };
  /** An existing set that a member added. */
  readonly 'shared-set': {
    readonly folder: SharedFolderId;
    /** Its rank by the time when it was added, then in the store's order: 0, 1, 2 … */
    readonly position: number;
    readonly reference: SharedSet;
  };
  /** If the store has lost the content, no pieces follow. */
  readonly 'media-file': Omit<MediaFile, 'name'>;
  /** A piece of the file's content, in order. All but the last have the same size in every store. */
  readonly 'media-piece': { readonly position: number; readonly content: Uint8Array };
}

/** A card as it is copied, with its owner's standing. */
export type CopiedCard = NewCardOfSet & Required<Pick<NewCardOfSet, 'copied' | 'suspended' | 'flag'>>;

export type RecordKind = keyof Facts;
export type RecordOf<Kind extends RecordKind> = { readonly kind: Kind } & Facts[Kind];
export type ArchiveRecord = { [Kind in RecordKind]: RecordOf<Kind> }[RecordKind];
