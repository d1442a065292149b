import type { LocalDate } from '@flashcards/kernel';
import type { Unit } from '@flashcards/persistence-ports';
import type { Activity } from '@flashcards/streak';
import type { JournaledDocuments } from './journaled-documents.ts';
import type { MediaDocuments } from './media/media-documents.ts';
import type { PendingPut } from './puts.ts';

// Every document as it is stored. Nothing of the adapter but documents is imported here, so that all else may import this.

/** Which process holds a lease, and when it expires. */
export interface LeaseDocument {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

/** Which running request has a key, and until when: it decides nothing. */
export interface ClaimDocument {
  readonly _id: string;
  readonly fingerprint: string;
  readonly holder: string;
  readonly until: Date;
}

/** Which migration has been applied. */
export interface MigrationDocument {
  readonly _id: number;
  readonly name: string;
  readonly at: Date;
}

/** A count that ends by itself; its kind and its key. */
export interface CounterDocument {
  readonly _id: string;
  readonly count: number;
  readonly until: Date;
}

/** That another store is being copied into this one: of which, how many processes began or went on, and what was written last. */
export interface CopyDocument {
  readonly _id: string;
  readonly fingerprint: string;
  readonly attempt: number;
  readonly last?: Unit;
}

export type {
  GraveDocument,
  JournaledDocuments,
  JournaledName,
  ReceiptDocument,
  UserDocument,
} from './journaled-documents.ts';
export type { AnyPut, DocumentPut, FolderPut, Patch, PendingPut, PlacedPut, Put, QuestPut, Taking } from './puts.ts';

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

export interface QuestsState {
  /** No open stint has a later deadline. */
  readonly until: LocalDate;
  /** How many quests were won. */
  readonly won: number;
}

/** What the journal of an account keeps. */
export interface AccountState {
  readonly activity: Activity;
  /** Absent until the first goal. */
  readonly goals?: GoalsState;
  /** Absent until the first stint. */
  readonly quests?: QuestsState;
  /** How many events were ever written: the next one's number is one more. */
  readonly seq: number;
  /** What the hashes in this account's `_id`s are made with; it goes with the journal. */
  readonly secret: string;
}

/** What the journal of a quest keeps. */
export interface QuestState {
  /** There was such a quest, */
  readonly isMade?: true;
  /** and it is gone: no quest comes after it. */
  readonly hasEnded?: true;
}

/** By collection: all the rest. */
export interface PlainDocuments {
  readonly journals: JournalDocument;
  readonly claims: ClaimDocument;
  readonly leases: LeaseDocument;
  readonly counters: CounterDocument;
  readonly migrations: MigrationDocument;
  /** One document at most, and none in a store that is whole. */
  readonly copies: CopyDocument;
}

export type Documents = JournaledDocuments & PlainDocuments & MediaDocuments;
