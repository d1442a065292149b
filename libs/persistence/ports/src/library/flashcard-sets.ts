import type { AccountId, LocalDate, Outcome, SetId } from '@flashcards/kernel';
import type { Card, FlashcardSet, FolderPath, ImportReport, SetLimits, SetName } from '@flashcards/library';
import type { Origin } from '@flashcards/review-scheduling';
import type { CardStanding } from '@flashcards/study';
import type { FolderRefusal } from './folders.ts';
import type { KeepMedia } from '../media/media.ts';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** A set to be. Its cards start new for its owner, created on `createdOn`, but for those that come with an origin. */
export interface NewFlashcardSet extends FlashcardSet {
  readonly createdOn: LocalDate;
}

/** A card of a set to be (decision 0022). */
export interface NewCardOfSet extends Card {
  /** Where the card begins for its owner, wherever its log is told from its beginning; absent: new. It never changes. */
  readonly origin?: Origin;
  /** Absent: it is not. */
  readonly suspended?: boolean;
  /** Of a card that comes from another store: when it was made, and where its owner stands with it. Absent: it begins. */
  readonly copied?: CardStanding & { readonly createdOn: LocalDate };
}

/** Takes the next cards of a set, in order. Wait for it before handing over more: it resolves when they are stored. */
export type AddCards = (cards: readonly NewCardOfSet[]) => Promise<void>;

/** What is known of a set once all its cards have been handed over. */
export interface FilledSet {
  /** Present when the set comes from a package. */
  readonly report?: ImportReport;
}

/** Hands over a set's cards, some at a time, and its media; a refusal takes everything back. It runs once at most. */
export type FillSet<Code extends string> = (add: AddCards, keep: KeepMedia) => Promise<Outcome<FilledSet, Code>>;

/** Why a set cannot have its name and place; where several hold, the first. */
export type PlaceRefusal = 'name_taken' | FolderRefusal;

/** Why a set cannot be made; where several hold, the first. */
export type InsertRefusal = PlaceRefusal | 'too_many_sets';

export type SetEdit = Pick<FlashcardSet, 'id' | 'name' | 'description' | 'folder'>;

export type SetEditRefusal = 'set_not_found' | PlaceRefusal;

/** Cards to be added at the end of a set, in order. They start new for the set's owner, created on `createdOn`. */
export interface CardAddition {
  readonly set: SetId;
  readonly cards: readonly Card[];
  readonly createdOn: LocalDate;
  readonly limits: SetLimits;
}

/** `set_full`: with these the set would hold too many cards; `set_too_large`: too much text. */
export type AdditionRefusal = 'set_not_found' | 'set_full' | 'set_too_large';

export interface CountedSet extends FlashcardSet {
  readonly cardCount: number;
  /** UTF-8 bytes of both sides of all its cards. */
  readonly textBytes: number;
}

/** A set as someone may see it: of a shared one only its owner knows in which folder of theirs it lies. */
export interface VisibleSet extends Omit<CountedSet, 'folder'> {
  /** Absent for a set of someone else. */
  readonly folder?: FolderPath;
}

export interface FlashcardSets {
  /**
   * Stores the set, its cards in order, its media, its report and every missing folder: all or nothing, and nothing is visible
   * before all of it is, whatever is killed meanwhile. What it holds in memory does not grow with the set, and other
   * writes go on between the cards. Of two sets with one name (per account, over all folders) one wins. `place_taken`
   * when a folder bears the set's name in its folder, or a set stands where a folder must be made;
   * `too_many_folders` as `Folders.make` says; `too_many_sets` when the account holds `mostSets`. Where the name is
   * taken from the start, `fill` may not be asked at all.
   */
  insertNew<Code extends string = never>(
    account: AccountId,
    set: NewFlashcardSet,
    fill: FillSet<Code>,
    receipt?: ReceiptFor<void, InsertRefusal | Code>,
  ): Promise<Receipted<void, InsertRefusal | Code>>;
  /** Whether `insertNew` would find the name taken now: an early answer, never the arbiter. */
  isNameTaken(account: AccountId, name: SetName): Promise<boolean>;
  /** The account's own set. `undefined` alike for a set of someone else and one that does not exist. */
  find(account: AccountId, id: SetId): Promise<CountedSet | undefined>;
  /** A set that is visible to the account, as `Cards` says; `undefined` alike for any other and one that does not exist. */
  visible(account: AccountId, id: SetId): Promise<VisibleSet | undefined>;
  /** What its import said of the account's own set; `undefined` when there is no such set or it was not imported. */
  importReport(account: AccountId, id: SetId): Promise<ImportReport | undefined>;
  /** The account's own sets, oldest first, some at a time; nothing is held in the store between two pages. */
  all(account: AccountId): AsyncIterable<readonly CountedSet[]>;
  /**
   * Gives the set another name, description and folder, making every missing folder: all or nothing, and no reader sees
   * it in two places or in none. Cards and progress stay. Its own name and place are not in its way: a set `a` may move
   * into a folder `a` that is made where it stood.
   */
  edit(
    account: AccountId,
    edit: SetEdit,
    receipt?: ReceiptFor<void, SetEditRefusal>,
  ): Promise<Receipted<void, SetEditRefusal>>;
  /**
   * Takes the set away with its cards, its media and the progress with them: at once for all readers; what it held of
   * texts, and files that no other set holds, are removed from the store soon after. It leaves all shared folders. What was studied of it stays in the log, as `Cards.delete` says.
   */
  delete(
    account: AccountId,
    id: SetId,
    receipt?: ReceiptFor<void, 'set_not_found'>,
  ): Promise<Receipted<void, 'set_not_found'>>;
  /** Adds cards at the end of the set: all or none, and no reader sees some of them without the others. */
  addCards(
    account: AccountId,
    addition: CardAddition,
    receipt?: ReceiptFor<void, AdditionRefusal>,
  ): Promise<Receipted<void, AdditionRefusal>>;
}
