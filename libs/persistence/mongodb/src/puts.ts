import type { AccountId } from '@flashcards/kernel';
import type { EventDocument, ProgressDocument } from './study-documents.ts';
import type { CardDocument, SetDocument } from './library-documents.ts';
import type { StintDocument } from './quest-documents.ts';
import type { JournaledDocuments, JournaledName, UserDocument } from './journaled-documents.ts';

// What a change writes, as its journal keeps it until it is written.

/** In place of a document that was removed: older writes, however late, find that they are older. */
export interface Tombstone {
  readonly _id: string;
  readonly goneAt: Date;
}

interface Patched {
  /** All that a replay or an undo moves. */
  readonly events: Pick<EventDocument, 'before' | 'after' | 'xp' | 'isFirstThatDay' | 'undone'>;
  readonly sets: Pick<SetDocument, 'name' | 'description' | 'folder' | 'cardCount' | 'textBytes' | 'adding' | 'lost'>;
  readonly cards: Pick<CardDocument, 'front' | 'back'>;
  readonly progress: Pick<ProgressDocument, 'textBytes'>;
  readonly stints: Pick<StintDocument, 'progress'>;
}

/** Some fields of a document that is there; none is inserted. */
export type Patch = {
  [Name in keyof Patched]: {
    readonly into: Name;
    readonly patch: Pick<JournaledDocuments[Name], '_id'> & Partial<Patched[Name]>;
  };
}[keyof Patched];

/** Takes away a document that no put ever inserts: so none, however late, brings it back, and nothing stays in its place. */
export interface Taking {
  readonly into: 'cards' | 'progress' | 'drafts';
  readonly gone: string;
}

/** Their documents come into the store before the change that shows them, and go without a trace. */
type Unplaced = 'cards' | 'progress';

/** Replaces a row that is there; never inserts one. */
interface RowPut {
  readonly into: 'progress';
  readonly document: Omit<ProgressDocument, 'rev'>;
  readonly isNew?: false;
  readonly onlyOf?: never;
}

/** A whole document to be, in place of the one of its `_id`. */
export type PlacedPut<Of extends Exclude<JournaledName, Unplaced>> = {
  [Name in Of]: {
    readonly into: Name;
    readonly document: Omit<JournaledDocuments[Name], 'rev'> | Tombstone;
    /** Whether there most likely is none yet; a wrong guess costs a round trip. */
    readonly isNew?: boolean;
    /** Only the document of this account is replaced, and none inserted. */
    readonly onlyOf?: AccountId;
  };
}[Of];

/** The user of an account that is closed goes for good: later puts of users replace documents, and insert none. */
export interface UserEnd {
  readonly into: 'users';
  readonly ends: Pick<UserDocument, '_id' | 'account'>;
}

/** What the journal of a shared folder writes, and no other does. */
export type FolderName = 'sharedFolders' | 'members' | 'sharedSets';

type OfAccounts = Exclude<JournaledName, Unplaced | FolderName | 'quests' | 'sharedReceipts'>;

/** What the journal of a quest writes, and no other does. */
export type QuestPut = PlacedPut<'quests' | 'sharedReceipts' | 'graves'>;

export type FolderPut = PlacedPut<FolderName | 'sharedReceipts' | 'graves'>;

export type DocumentPut = PlacedPut<OfAccounts> | RowPut | FolderPut | QuestPut;

/** What the journal of an account writes. */
export type Put = PlacedPut<OfAccounts> | RowPut | Patch | Taking | UserEnd;

/** What any journal writes. */
export type AnyPut = Put | FolderPut | QuestPut;

/** Flat, for FerretDB takes no array in an array. */
export type PendingPut = AnyPut & { readonly step: number };
