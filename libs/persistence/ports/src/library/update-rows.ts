import type { AccountId, CardId, NoteId, SetId } from '@flashcards/kernel';
import type { ReadReport, MediaHash, NoteWithCards, SetLimits } from '@flashcards/library';

/** What an update still has to do, once it will be completed. */
export interface UpdatePlan {
  /** With the counts so far. */
  readonly report: ReadReport;
  readonly limits: SetLimits;
  /** As in `FilledSet`; absent: the set keeps its own. */
  readonly deckOptions?: string;
  /** Present while notes of the set have to get the fields that their types have now. */
  readonly fieldMoves?: FieldMoves;
  /** Notes up to here have got them, as `NoteRows.after` tells places. */
  readonly movedTo?: number;
}

/** Where the fields of changed note types come from, by their ids: for each field now, the index that it had, or -1. */
export type FieldMoves = Readonly<Record<string, readonly number[]>>;

/** A draft whose content updates a set. */
export interface SetUpdate {
  readonly draft: SetId;
  readonly target: SetId;
  /** Absent: its content is still being handed over. */
  readonly plan?: UpdatePlan;
}

/** A note type of the draft, with the UTF-8 bytes of both. */
export interface StagedType {
  readonly id: string;
  readonly textBytes: number;
  /** Absent: the set has none of this id. */
  readonly replacedBytes?: number;
}

/** A file of the draft. */
export interface StagedMedia {
  readonly name: string;
  readonly hash: MediaHash;
  /** The file of this name in the set. */
  readonly replaced?: MediaHash;
}

/** A note of the draft, and those of its guid in the set: a few at most, in the order of the set. */
export interface StagedNote {
  readonly incoming: NoteWithCards;
  readonly existing: readonly NoteWithCards[];
}

type Parts = Pick<SetUpdate, 'draft' | 'target'>;

/** Some of what is in the draft. */
export interface Taken<Item> extends Parts {
  readonly items: readonly Item[];
}

/** A card of the draft, and the note of the set that it becomes a card of. */
export interface CardToTake {
  readonly id: CardId;
  readonly note: NoteId;
}

/**
 * Updates of sets from drafts. What a step has taken over is no longer in the draft, so a step that is lost is repeated.
 * `some…` return as much as one unit of work may write, and nothing when the draft has no more.
 */
export interface UpdateRows {
  find(account: AccountId, draft: SetId): Promise<SetUpdate | undefined>;
  isUpdated(account: AccountId, target: SetId): Promise<boolean>;
  /** The draft was inserted in this unit. */
  insert(account: AccountId, update: Parts): Promise<void>;
  someTypes(account: AccountId, update: Parts): Promise<readonly StagedType[]>;
  someMedia(account: AccountId, update: Parts): Promise<readonly StagedMedia[]>;
  someNotes(account: AccountId, update: Parts): Promise<readonly StagedNote[]>;
  /** Moves note types and files into the set, in place of those of the same id or name. */
  takeTypes(account: AccountId, types: Taken<StagedType>): Promise<void>;
  takeMedia(account: AccountId, media: Taken<StagedMedia>): Promise<void>;
  /** Moves notes with all their cards to the end of the set. */
  takeNotes(account: AccountId, notes: Taken<NoteWithCards>): Promise<void>;
  /** Moves cards to the end of the set, and to other notes. */
  takeCards(account: AccountId, cards: Taken<CardToTake>): Promise<void>;
  /** Deletes notes of the draft with these cards. */
  drop(account: AccountId, notes: readonly NoteWithCards[]): Promise<void>;
  /** Saves the plan, and extends the lease of the draft. */
  savePlan(account: AccountId, update: SetUpdate & Required<Pick<SetUpdate, 'plan'>>): Promise<void>;
  /** Saves the report and the deck options of the set, and gives up the draft. The store's sweep removes it later. */
  finish(account: AccountId, update: Parts & Partial<Omit<UpdatePlan, 'limits'>>): Promise<void>;
}
