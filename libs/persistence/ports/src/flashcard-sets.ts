import type { AccountId, LocalDate, Outcome, SetId } from '@flashcards/kernel';
import type { Card, FlashcardSet, ImportReport, SetName } from '@flashcards/library';
import type { FolderRefusal } from './folders.ts';
import type { Receipted, ReceiptFor } from './receipt.ts';

/** A set to be. All its cards start new for its owner, created on `createdOn`. */
export interface NewFlashcardSet extends FlashcardSet {
  readonly createdOn: LocalDate;
}

/** Takes the next cards of a set, in order. Wait for it before handing over more: it resolves when they are stored. */
export type AddCards = (cards: readonly Card[]) => Promise<void>;

/** What is known of a set once all its cards have been handed over. */
export interface FilledSet {
  /** Present when the set comes from a package. */
  readonly report?: ImportReport;
}

/** Hands over a set's cards, some at a time; a refusal takes everything back. It runs once at most. */
export type FillSet<Code extends string> = (add: AddCards) => Promise<Outcome<FilledSet, Code>>;

export interface CountedSet extends FlashcardSet {
  readonly cardCount: number;
  /** UTF-8 bytes of both sides of all its cards. */
  readonly textBytes: number;
}

export interface FlashcardSets {
  /**
   * Stores the set, its cards in order, its report and every missing folder: all or nothing, and nothing is visible
   * before all of it is, whatever is killed meanwhile. What it holds in memory does not grow with the set, and other
   * writes go on between the cards. Of two sets with one name (per account, over all folders) one wins. `place_taken`
   * when a folder bears the set's name in its folder, or a set stands where a folder must be made;
   * `too_many_folders` as `Folders.make` says. Where several hold, it is the first of `name_taken`, `place_taken`,
   * `too_many_folders`. Where the name is taken from the start, `fill` may not be asked at all.
   */
  insertNew<Code extends string = never>(
    account: AccountId,
    set: NewFlashcardSet,
    fill: FillSet<Code>,
    receipt?: ReceiptFor<void, 'name_taken' | FolderRefusal | Code>,
  ): Promise<Receipted<void, 'name_taken' | FolderRefusal | Code>>;
  /** Whether `insertNew` would find the name taken now: an early answer, never the arbiter. */
  isNameTaken(account: AccountId, name: SetName): Promise<boolean>;
  /** The account's own set. `undefined` alike for a set of someone else and one that does not exist. */
  find(account: AccountId, id: SetId): Promise<CountedSet | undefined>;
  /** What its import said of the account's own set; `undefined` when there is no such set or it was not imported. */
  importReport(account: AccountId, id: SetId): Promise<ImportReport | undefined>;
}
