import type { Session, StudySettings } from '@flashcards/accounts';
import type { AccountId, CardId, LocalDate, NoteId, SetId, SharedFolderId, UserId } from '@flashcards/kernel';
import type {
  CardFormat,
  CardOfNote,
  ReadReport,
  MediaHash,
  MediaType,
  Note,
  NoteType,
  SetName,
} from '@flashcards/library';
import type { Origin } from '@flashcards/review-scheduling';
import type { InviteCode, Role } from '@flashcards/sharing';
import type { Binary, Collection, Db } from './driver.ts';
import type { AccountRow } from './engine/units.ts';
import type { QuestDocument } from './quests/documents.ts';
import type {
  ActionDocument,
  ChangeDocument,
  DayDocument,
  EventDocument,
  GoalDocument,
  PresetDocument,
  WeightsDocument,
  LoadDocument,
  HiddenDocument,
  MarkDocument,
  MonthDocument,
  PreferencesDocument,
  ProgressDocument,
  ReceiptDocument,
  StintDocument,
  StudyDocument,
  TotalsDocument,
  WinDocument,
} from './study/documents.ts';

export interface UserDocument {
  readonly _id: UserId;
  readonly account: AccountId;
  readonly tokenVersion: string;
  readonly displayName?: string;
  readonly settings: Partial<StudySettings> & Omit<StudySettings, 'newCardsPerDay'>;
  readonly createdAt: Date;
  /** By id. In the user's document, so that a request reads both at once. */
  readonly sessions?: Readonly<Record<string, Omit<Session, 'id'>>>;
  /** When all of them may be removed; `null` where they were. */
  readonly sessionsUntil?: Date | null;
}

/** The root has no document. */
export type FolderId = string;
export const rootId: FolderId = '';

export interface FolderDocument {
  readonly _id: FolderId;
  readonly account: AccountId;
  readonly parent: FolderId;
  readonly name: string;
}

/** A set without a name is hidden from all readers: its cards are being handed over, or removed. */
export interface SetDocument {
  readonly _id: SetId;
  readonly account: AccountId;
  readonly name?: SetName;
  readonly description: string;
  readonly folder: FolderId;
  readonly createdAt: Date;
  readonly cardCount: number;
  readonly textBytes: number;
  /** The place of the next card; places are never reused. */
  readonly nextPlace: number;
  readonly report?: ReadReport;
  readonly importedWith?: SetId;
  readonly deckOptions?: string;
}

/** Matches visible sets. */
export const there = { name: { $exists: true } } as const;

/** An origin with its history packed by the domain. */
export interface OriginDocument extends Omit<Origin, 'history'> {
  readonly history: Binary;
}

export interface CardDocument {
  readonly _id: CardId;
  /** The owner of its set. */
  readonly account: AccountId;
  readonly set: SetId;
  readonly place: number;
  readonly front: string;
  readonly back: string;
  /** Absent: `text`. */
  readonly format?: Exclude<CardFormat, 'text'>;
  readonly textBytes: number;
  readonly createdOn: LocalDate;
  /** What it is found by: its words as a list (decision 0031). */
  readonly words: readonly string[];
  readonly addition?: string;
  readonly origin?: OriginDocument;
  /** Absent: the card was typed in. */
  readonly note?: CardOfNote;
  readonly withdrawn?: true;
  /** It came from another set, and progress of others may name that set. */
  readonly moved?: true;
}

/** The tags of a note, separate from its fields, which are long. `_id`: the id of the note, or of a typed card. */
export interface TagsDocument {
  readonly _id: string;
  readonly account: AccountId;
  readonly set: SetId;
  readonly tags: readonly string[];
  readonly textBytes: number;
  /** Absent: not since the note was inserted. */
  readonly changedAt?: Date;
}

/** `place`: its position among the notes of its set. Cards and notes of a set share one sequence of places. */
export interface NoteDocument extends Omit<Note, 'id' | 'tags'> {
  readonly _id: NoteId;
  readonly account: AccountId;
  readonly set: SetId;
  readonly place: number;
  /** Without its tags. */
  readonly textBytes: number;
}

/** `_id`: `<set>/<id>`. */
export interface NoteTypeDocument extends NoteType {
  readonly _id: string;
  readonly account: AccountId;
  readonly set: SetId;
  readonly place: number;
  readonly textBytes: number;
}

export const typeId = (set: SetId, id: string): string => `${set}/${id}`;

export interface SharedFolderDocument {
  readonly _id: SharedFolderId;
  readonly name: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly code?: InviteCode;
  /** Incremented with each change of the folder, its members or its sets. */
  readonly revision: number;
  /** The instant of the last of these changes, except of the code. */
  readonly changedAt: Date;
}

/** `_id`: `<folder>/<account>`. */
export interface MemberDocument {
  readonly _id: string;
  readonly folder: SharedFolderId;
  readonly account: AccountId;
  readonly user: UserId;
  readonly role: Role;
  readonly joinedAt: Date;
  /** Orders members of the same instant. */
  readonly order: number;
}

/** `_id`: `<folder>/<set>`. A deleted set is in no folder, although its document is removed later. */
export interface SharedSetDocument {
  readonly _id: string;
  readonly folder: SharedFolderId;
  readonly set: SetId;
  readonly addedBy: AccountId;
  readonly addedAt: Date;
  /** The instant of the last change of the content of the set. */
  readonly changedAt: Date;
  readonly order: number;
}

/**
 * A file of sets. Each change of a reference writes `holders` in its transaction, and so does removing the file, so
 * that concurrent changes conflict.
 */
export interface MediaFileDocument {
  readonly _id: MediaHash;
  /** The number of `setMedia` documents that refer to it. */
  readonly holders: number;
  /** Only while it has no holders. */
  readonly idleSince?: Date;
  /** Both only once all pieces are stored. */
  readonly type?: MediaType;
  readonly bytes?: number;
}

/** `_id`: `<hash>/<position>`. Only content that matches the hash is ever stored under it. */
export interface MediaPieceDocument {
  readonly _id: string;
  readonly data: Binary;
}

/** A named file of a set or a draft. `_id`: `<set>/<name>`. */
export interface SetMediaDocument {
  readonly _id: string;
  readonly account: AccountId;
  readonly name: string;
  readonly hash: MediaHash;
  readonly type: MediaType;
  readonly bytes: number;
  /** The counted bytes for the account's limit. */
  readonly counted: number;
}

/** The collections of a store. `study` appears once for each kind of rows. */
export const collectionsOf = (db: Db) => {
  const study = <Row extends StudyDocument>(): Collection<Row> => db.collection<Row>('study');
  return {
    accounts: db.collection<AccountRow>('accounts'),
    users: db.collection<UserDocument>('users'),
    folders: db.collection<FolderDocument>('folders'),
    sets: db.collection<SetDocument>('sets'),
    cards: db.collection<CardDocument>('cards'),
    notes: db.collection<NoteDocument>('notes'),
    noteTypes: db.collection<NoteTypeDocument>('noteTypes'),
    tags: db.collection<TagsDocument>('tags'),
    quests: db.collection<QuestDocument>('quests'),
    sharedFolders: db.collection<SharedFolderDocument>('sharedFolders'),
    members: db.collection<MemberDocument>('members'),
    sharedSets: db.collection<SharedSetDocument>('sharedSets'),
    mediaFiles: db.collection<MediaFileDocument>('mediaFiles'),
    mediaPieces: db.collection<MediaPieceDocument>('mediaPieces'),
    setMedia: db.collection<SetMediaDocument>('setMedia'),
    study: study<StudyDocument>(),
    totals: study<TotalsDocument>(),
    wins: study<WinDocument>(),
    events: study<EventDocument>(),
    progress: study<ProgressDocument>(),
    hidden: study<HiddenDocument>(),
    days: study<DayDocument>(),
    months: study<MonthDocument>(),
    marks: study<MarkDocument>(),
    goals: study<GoalDocument>(),
    presets: study<PresetDocument>(),
    weights: study<WeightsDocument>(),
    loads: study<LoadDocument>(),
    stints: study<StintDocument>(),
    receipts: study<ReceiptDocument>(),
    preferences: study<PreferencesDocument>(),
    changes: study<ChangeDocument>(),
    actions: study<ActionDocument>(),
  };
};

export type Collections = ReturnType<typeof collectionsOf>;
