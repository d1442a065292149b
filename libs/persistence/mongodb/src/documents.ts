import type { StudySettings } from '@flashcards/accounts';
import type { GoalKind } from '@flashcards/goals';
import type { AccountId, CardId, EventId, GoalId, LocalDate, SetId, UserId } from '@flashcards/kernel';
import type { ImportReport, SetName } from '@flashcards/library';
import type { Progress } from '@flashcards/review-scheduling';
import type { Activity, DayMark, Retained } from '@flashcards/streak';
import type { KeptPlace, LogPlace, ReviewEvent } from '@flashcards/study';

// Every document as it is stored. Nothing of the adapter is imported here, so that everything else may import this.

/** A document that only changes through the journal; `rev` is the journal's when it was written last. */
export interface Journaled {
  readonly _id: string;
  readonly rev: number;
}

/** Its `_id` is its place: account, and a hash of parent folder and name. */
export interface FolderDocument extends Journaled {
  readonly id: string;
  readonly parent: string;
  readonly name: string;
}

/** A name that is taken, by which set, and in which folder that set lies; its `_id` has the name's hash. */
export interface NameDocument extends Journaled {
  readonly set: SetId;
  readonly folder: string;
}

export interface SetDocument extends Journaled {
  readonly id: SetId;
  readonly order: number;
  readonly folder: string;
  readonly name: SetName;
  readonly description: string;
  readonly createdAt: Date;
  readonly cardCount: number;
  readonly textBytes: number;
  readonly report?: ImportReport;
}

/** The `day` is there while the card's last kept event stands exactly there; once that was undone it is not. */
export type LastPlace = LogPlace & Partial<Pick<KeptPlace, 'day'>>;

export const anyDay = '';
export const newOnes = 'new';

/** Where a user stands with a card, and where the card stands among theirs. */
export interface ProgressDocument extends Journaled {
  readonly user: AccountId;
  readonly card: CardId;
  readonly set: SetId;
  /** The set's rank among the user's sets. */
  readonly order: number;
  /** The card's rank within its set. */
  readonly position: number;
  /** UTF-8 bytes of both sides of the card: how many cards make a page. */
  readonly textBytes: number;
  readonly suspended: boolean;
  /** Blank while (re)learning, when it is due on any day. New cards have their own place, after every day. */
  readonly dueOn: LocalDate | typeof anyDay | typeof newOnes;
  readonly progress: Progress;
  /** No kept event of the card comes after this place in the log; absent until the first. */
  readonly last?: LastPlace;
  /** The card's own, once the progress does not tell it any more. */
  readonly createdOn?: LocalDate;
}

/** A line of the log; `undone` tells when the review was taken back. */
export interface EventDocument extends Journaled, ReviewEvent {
  readonly user: AccountId;
  readonly undone?: Date;
}

/** A check-in or a call of update-heatmap: the other lines of the log. */
export interface MarkDocument extends Journaled {
  readonly id: EventId;
  readonly mark: DayMark;
  readonly day: LocalDate;
  readonly at: Date;
  readonly seq: number;
}

/** The days of a month; what is asked of many months stands beside them, so that the days stay unread. */
export interface MonthDocument extends Journaled {
  /** A line for each day on which something happened, ascending: the day and twelve numbers. */
  readonly days: readonly string[];
  /** The active days: bit 0 is the first of the month. */
  readonly active: number;
  /** The days on which update-heatmap was called, likewise. */
  readonly called: number;
  readonly cards: number;
  readonly xp: number;
  readonly young: Retained;
  readonly mature: Retained;
}

/** What a goal is; how far it has come stands in the account's journal, which every review writes anyway. */
export interface GoalDocument extends Journaled {
  readonly id: GoalId;
  /** Its own among the account's goals; it grows with each. */
  readonly n: number;
  readonly kind: GoalKind;
  readonly target: number;
  readonly endDate: LocalDate;
  readonly createdAt: Date;
  readonly title: string;
  readonly startDate: LocalDate;
  readonly startingXp: number;
}

/** A set that is being written: what tells the sweeper where to look when its writer is gone. */
export interface DraftDocument extends Journaled {
  readonly user: AccountId;
  readonly set: SetId;
  /** That of its rows: nobody else looks at them. */
  readonly order: number;
  readonly state: 'open' | 'abandoned';
  /** When its writer counts as gone; for an abandoned one, when it is looked at for the last time. */
  readonly until: Date;
}

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

/** What all learners of a card share. Who knows its id may read it, so it lies where the id says. */
export interface CardDocument {
  readonly _id: CardId;
  readonly user: AccountId;
  readonly set: SetId;
  readonly front: string;
  readonly back: string;
}

/** Which process holds a lease, and when it expires. */
export interface LeaseDocument {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

/** Which migration has been applied. */
export interface MigrationDocument {
  readonly _id: number;
  readonly name: string;
  readonly at: Date;
}

/** By collection: what only changes through the journal of an account, and through no other. */
export interface JournaledDocuments {
  readonly users: UserDocument;
  readonly folders: FolderDocument;
  readonly names: NameDocument;
  readonly sets: SetDocument;
  readonly progress: ProgressDocument;
  readonly events: EventDocument;
  readonly marks: MarkDocument;
  readonly months: MonthDocument;
  readonly goals: GoalDocument;
  /** Version 1 kept a document for each day. */
  readonly days: Journaled;
  readonly drafts: DraftDocument;
  readonly receipts: ReceiptDocument;
  readonly graves: GraveDocument;
}

export type JournaledName = keyof JournaledDocuments;

/** In place of a document that was removed: older writes, however late, find that they are older. */
export interface Tombstone {
  readonly _id: string;
  readonly goneAt: Date;
}

/** Some fields of a document that is there: of an event, all that a replay or an undo moves. */
export interface EventPatch {
  readonly into: 'events';
  readonly patch: Pick<EventDocument, '_id'> &
    Partial<Pick<EventDocument, 'before' | 'after' | 'xp' | 'isFirstThatDay' | 'undone'>>;
}

/** A whole document to be, in place of the one of its `_id`. */
export type DocumentPut = {
  [Name in JournaledName]: {
    readonly into: Name;
    readonly document: Omit<JournaledDocuments[Name], 'rev'> | Tombstone;
    /** Whether there most likely is none yet; a wrong guess costs a round trip. */
    readonly isNew?: boolean;
    /** Only the document of this account is replaced, and none inserted. */
    readonly onlyOf?: AccountId;
  };
}[JournaledName];

export type Put = DocumentPut | EventPatch;

/** Flat, for FerretDB takes no array in an array. */
export type PendingPut = Put & { readonly step: number };

/** What one journal has to tell another; numbered by its sender. */
export interface Letter {
  readonly to: string;
  readonly number: number;
  readonly body: unknown;
}

/**
 * One per aggregate: what it keeps itself, and the change that is being carried out. Replacing it is the one atomic step
 * in which a change happens; whoever finds a pending change carries it out before anything else.
 */
export interface JournalDocument {
  readonly _id: string;
  readonly rev: number;
  readonly state: unknown;
  readonly pending?: readonly PendingPut[];
  /** Whether there is such a change: it may be large, and who only asks how things stand does not read it. */
  readonly isPending?: boolean;
  /** What was not yet seen to arrive, and how many letters there were ever. */
  readonly outbox?: readonly Letter[];
  readonly sent?: number;
  /** The process that the others let go first, and until when. */
  readonly next?: { readonly of: string; readonly until: Date };
  /** The last letter taken of each sender. */
  readonly heard?: readonly { readonly from: string; readonly number: number }[];
}

export interface GoalsState {
  /**
   * How far each goal has come, in the order of their numbers: its number, its progress, and a letter for open, done or lost. As a text,
   * for everyone who looks at the account reads it, and there may be a thousand.
   */
  readonly tallies: string;
  /** No goal ends later. */
  readonly until: LocalDate;
  /** How many goals were deleted when they were completed. */
  readonly kept: number;
}

/** What the journal of an account keeps. */
export interface AccountState {
  readonly activity: Activity;
  /** Absent until the first goal. */
  readonly goals?: GoalsState;
  /** How many events were ever written: the next one's number is one more. */
  readonly seq: number;
  /** What the hashes in this account's `_id`s are made with; it goes with the journal. */
  readonly secret: string;
}

/** By collection: all the rest. */
export interface PlainDocuments {
  readonly journals: JournalDocument;
  readonly cards: CardDocument;
  readonly leases: LeaseDocument;
  readonly migrations: MigrationDocument;
}

export type Documents = JournaledDocuments & PlainDocuments;
