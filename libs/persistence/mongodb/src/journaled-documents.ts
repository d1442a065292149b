import type { StudySettings } from '@flashcards/accounts';
import type { AccountId, UserId } from '@flashcards/kernel';
import type { Journaled } from './journaled.ts';
import type { CardDocument, DraftDocument, FolderDocument, NameDocument, SetDocument } from './library-documents.ts';
import type { QuestDocument, StintDocument } from './quest-documents.ts';
import type { MemberDocument, SeatDocument, SharedFolderDocument, SharedSetDocument } from './sharing-documents.ts';
import type {
  EventDocument,
  GoalDocument,
  MarkDocument,
  MonthDocument,
  ProgressDocument,
  VisitDocument,
} from './study-documents.ts';

// What only changes through a journal.

/** Found by the user's id, which no other `_id` holds; all else of the user goes by `account`. */
export interface UserDocument extends Journaled {
  readonly _id: UserId;
  readonly account: AccountId;
  readonly tokenVersion: string;
  /** An absent `newCardsPerDay` means no limit. */
  readonly settings: Omit<StudySettings, 'newCardsPerDay'> & { readonly newCardsPerDay?: number };
  readonly createdAt: Date;
}

/** That a change took effect once, and what was answered. */
export interface ReceiptDocument extends Journaled {
  readonly fingerprint: string;
  readonly answer: string;
  readonly until: Date;
}

/** Where a tombstone stands, so that the sweeper finds it. */
export interface GraveDocument extends Journaled {
  readonly in: string;
  readonly of: string;
  readonly until: Date;
}

/** By collection: what only changes through a journal. Each document belongs to one: an account's, a quest's, or a shared folder's. */
export interface JournaledDocuments {
  readonly users: UserDocument;
  readonly folders: FolderDocument;
  readonly names: NameDocument;
  readonly sets: SetDocument;
  readonly cards: CardDocument;
  readonly progress: ProgressDocument;
  readonly visits: VisitDocument;
  readonly events: EventDocument;
  readonly marks: MarkDocument;
  readonly months: MonthDocument;
  readonly goals: GoalDocument;
  /** Version 1 kept a document for each day. */
  readonly days: Journaled;
  readonly seats: SeatDocument;
  readonly sharedFolders: SharedFolderDocument;
  readonly members: MemberDocument;
  readonly sharedSets: SharedSetDocument;
  readonly quests: QuestDocument;
  readonly stints: StintDocument;
  /** Of what is decided on something that is shared. */
  readonly sharedReceipts: ReceiptDocument;
  readonly drafts: DraftDocument;
  readonly receipts: ReceiptDocument;
  readonly graves: GraveDocument;
}

export type JournaledName = keyof JournaledDocuments;
