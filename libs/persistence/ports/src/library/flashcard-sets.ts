import type { AccountId, LocalDate, Outcome, SetId } from '@flashcards/kernel';
import type {
  CardOfNote,
  CardToStore,
  DeckLevels,
  FlashcardSet,
  FolderPath,
  ImportReport,
  Note,
  NoteType,
  ReadReport,
  SetLimits,
  SetName,
  SetPlace,
} from '@flashcards/library';
import type { Origin } from '@flashcards/review-scheduling';
import type { CardMarks, CardStanding } from '@flashcards/study';
import type { FolderRefusal } from './folders.ts';
import type { FieldMoves } from './update-rows.ts';
import type { KeepMedia } from '../media/media.ts';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** A set to insert. Its cards start new for its owner, created on `createdOn`, except those with an origin. */
export interface NewFlashcardSet extends FlashcardSet {
  readonly createdOn: LocalDate;
}

/** A card of a set to insert (decision 0022). */
export interface NewCardOfSet extends CardToStore, Partial<CardMarks> {
  /** The state in which the card starts for its owner, also when its log is replayed; absent: new. It never changes. */
  readonly origin?: Origin;
  /** The note was handed over before. Absent: the card is typed in. */
  readonly note?: CardOfNote;
  /** As in `StudyCard`. */
  readonly isWithdrawn?: true;
  /** Only for a card that is typed in: a card of a note has the tags of the note, and these are ignored. */
  readonly tags?: readonly string[];
  /** For a card from another store: when it was created, and its owner's standing. Absent: it has not been studied. */
  readonly copied?: CardStanding & { readonly createdOn: LocalDate };
}

/** Takes the next cards of a set, in order. Await it before the next call: it resolves when they are stored. */
export type AddCards = (cards: readonly NewCardOfSet[]) => Promise<void>;

/** Notes of a set to insert, and note types that were not handed over before. */
export interface NewNotes {
  readonly types: readonly NoteType[];
  readonly notes: readonly Note[];
}

/** Takes the next notes of a set, in order, before their cards. Await it before the next call. */
export type AddNotes = (notes: NewNotes) => Promise<void>;

/** Data of a set that is known after all its cards. */
export interface FilledSet {
  /** Present when the set was imported. */
  readonly report?: ReadReport;
  /** The first set of its import; absent when that made no other. */
  readonly importedWith?: SetId;
  /** The options of its deck in the program that it came from, as JSON that only readers and writers of packages know. */
  readonly deckOptions?: string;
  /** Of an update that changes the fields of note types. */
  readonly fieldMoves?: FieldMoves;
}

/** How a set to insert is filled. */
export interface SetFillers {
  readonly addCards: AddCards;
  readonly addNotes: AddNotes;
  readonly keepMedia: KeepMedia;
}

/** Hands over a set's cards in parts, its notes and its media. A refusal discards all of it. It runs once at most. */
export type FillSet<Code extends string> = (fillers: SetFillers) => Promise<Outcome<FilledSet, Code>>;

/** One of several sets that are inserted together. It gets its name and its place when all of them are filled. */
export type NewDeckSet = Pick<NewFlashcardSet, 'id' | 'createdAt' | 'createdOn'>;

/** Begins a set, and returns what fills it. Await it before the next call. */
export type BeginSet = (set: NewDeckSet) => Promise<SetFillers>;

/** A filled set of a deck. */
export interface FilledDeck
  extends Pick<FlashcardSet, 'id' | 'createdAt' | 'description'>, Pick<FilledSet, 'deckOptions'> {
  readonly levels: DeckLevels;
}

/** Sets of decks, at least one, in order, and what is known of them at the end. They are placed as `placeDecks` says. */
export interface FilledDecks extends SetPlace, Pick<FilledSet, 'report'> {
  readonly decks: readonly FilledDeck[];
}

/** Fills sets as `FillSet` fills one. Sets that were begun and are not returned are discarded. */
export type FillDecks<Code extends string> = (begin: BeginSet) => Promise<Outcome<FilledDecks, Code>>;

/** Why a set cannot have its name and place. Where several apply, the first. */
export type PlaceRefusal = 'name_taken' | FolderRefusal;

/** Why a set cannot be inserted. Where several apply, the first. */
export type InsertRefusal = PlaceRefusal | 'too_many_sets';

/** Why sets of decks cannot be inserted. Where several apply, the first. */
export type DecksRefusal = FolderRefusal | 'too_many_sets';

export type SetEdit = Pick<FlashcardSet, 'id' | 'name' | 'description' | 'folder'>;

export type SetEditRefusal = 'set_not_found' | PlaceRefusal;

/** Cards to add at the end of a set, in order. They start new for the set's owner, created on `createdOn`. */
export interface CardAddition {
  readonly set: SetId;
  readonly cards: readonly NewCardOfSet[];
  readonly createdOn: LocalDate;
  readonly limits: SetLimits;
}

/** `set_full`: the set would hold too many cards. `set_too_large`: it would hold too much text. */
export type AdditionRefusal = 'set_not_found' | 'set_full' | 'set_too_large';

/** An update of the account's own set from a package. */
export interface SetUpdating extends Pick<NewFlashcardSet, 'createdAt' | 'createdOn'> {
  readonly set: SetId;
  /** A new id, for the content until it is taken over. */
  readonly draft: SetId;
  readonly limits: SetLimits;
}

export type UpdateRefusal = 'set_not_found' | 'being_updated';

export interface CountedSet extends FlashcardSet {
  readonly cardCount: number;
  /** UTF-8 bytes of both sides of all its cards, of its notes, of its note types and of all tags. */
  readonly textBytes: number;
}

/** A set as an account sees it. Only the owner of a set sees the folder that it is in. */
export interface VisibleSet extends Omit<CountedSet, 'folder'> {
  /** Absent for a set of another account. */
  readonly folder?: FolderPath;
}

export interface FlashcardSets {
  /**
   * Stores the set, its cards in order, its media, its report and every missing folder: all or nothing. Nothing is
   * visible before all of it is, also when a process is killed. Memory use does not grow with the set, and other writes
   * run between the parts. Of two sets with one name (per account, over all folders) one wins. `place_taken` when a
   * folder has the set's name in its folder, or a set has the name of a folder to be made; `too_many_folders` as
   * `Folders.make` says; `too_many_sets` when the account holds `mostSets`. Where the name is taken at the start,
   * `fill` may not be called at all.
   */
  insertNew<Code extends string = never>(
    account: AccountId,
    set: NewFlashcardSet,
    fill: FillSet<Code>,
    receipt?: ReceiptFor<void, InsertRefusal | Code>,
  ): Promise<Receipted<void, InsertRefusal | Code>>;
  /**
   * Stores sets of decks as `insertNew` stores one: all or none, and all at once. No name is refused: a taken one gets a
   * number. `place_taken` when a set has the name of the given folder, or of one above it. Returns the first set.
   */
  insertDecks<Code extends string = never>(
    account: AccountId,
    fill: FillDecks<Code>,
    receipt?: ReceiptFor<SetId, DecksRefusal | Code>,
  ): Promise<Receipted<SetId, DecksRefusal | Code>>;
  /**
   * Updates the set with what `fill` hands over, once all of it is there: notes are found by their guid, cards by their
   * ordinal. Found ones keep ids and progress; notes that the set lacks are added at its end; what the update lacks
   * stays. A note that no longer fits is skipped and counted as `set-full`. From then on the update is completed also
   * when a process is killed. Readers see each card before or after it; other writes run in between. `being_updated`
   * while another update of the set runs.
   */
  update<Code extends string = never>(
    account: AccountId,
    updating: SetUpdating,
    fill: FillSet<Code>,
    receipt?: ReceiptFor<void, UpdateRefusal | Code>,
  ): Promise<Receipted<void, UpdateRefusal | Code>>;
  /** Whether `insertNew` would find the name taken now. Only an early answer: `insertNew` decides. */
  isNameTaken(account: AccountId, name: SetName): Promise<boolean>;
  /** The account's own set. `undefined` alike for a set of another account and one that does not exist. */
  find(account: AccountId, id: SetId): Promise<CountedSet | undefined>;
  /**
   * A set that is visible to the account, as `Cards` says; `undefined` alike for any other and one that does not exist.
   */
  visible(account: AccountId, id: SetId): Promise<VisibleSet | undefined>;
  /** The import report of the account's own set, with the sets of that import; `undefined` when there is no such set or it was not imported. */
  importReport(account: AccountId, id: SetId): Promise<ImportReport | undefined>;
  /** What `FilledSet` says, of the account's own set. */
  deckOptions(account: AccountId, id: SetId): Promise<string | undefined>;
  /** The account's own sets, oldest first, in pages. The store holds no resources between two pages. */
  all(account: AccountId): AsyncIterable<readonly CountedSet[]>;
  /**
   * Gives the set another name, description and folder, making every missing folder: all or nothing. No reader sees it
   * in two places or in none. Cards and progress stay. Its own name and place do not block it: a set `a` may move into
   * a folder `a` that is made in its old place.
   */
  edit(
    account: AccountId,
    edit: SetEdit,
    receipt?: ReceiptFor<void, SetEditRefusal>,
  ): Promise<Receipted<void, SetEditRefusal>>;
  /**
   * Deletes the set with its cards, media and progress, at once for all readers. Its texts, and files that no other set
   * holds, are removed from the store soon after. It leaves all shared folders. Its reviews stay in the log, as
   * `Cards.delete` says.
   */
  delete(
    account: AccountId,
    id: SetId,
    receipt?: ReceiptFor<void, 'set_not_found'>,
  ): Promise<Receipted<void, 'set_not_found'>>;
  /** Adds cards at the end of the set, all or none. No reader sees only some of them. */
  addCards(
    account: AccountId,
    addition: CardAddition,
    receipt?: ReceiptFor<void, AdditionRefusal>,
  ): Promise<Receipted<void, AdditionRefusal>>;
}
