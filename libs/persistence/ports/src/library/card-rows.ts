import type { AccountId, CardId, NoteId, SetId } from '@flashcards/kernel';
import type { Card, CardToStore } from '@flashcards/library';
import type { CardAddition } from './flashcard-sets.ts';
import type { SizedSet } from './set-rows.ts';

/** A card of one of the account's own sets, with its size: UTF-8 bytes of both sides. */
export interface OwnCard {
  readonly set: SizedSet;
  readonly textBytes: number;
  /** UTF-8 bytes of the tags of its note. */
  readonly tagBytes: number;
  /** Absent: the card was typed in. */
  readonly note?: NoteOfCard;
}

/** The note of a card, with the number of its cards and its size in UTF-8 bytes, without its tags. */
export interface NoteOfCard {
  readonly id: NoteId;
  readonly cards: number;
  readonly textBytes: number;
}

export interface WithdrawnCard {
  readonly id: CardId;
  /** False: its note makes it again. */
  readonly isWithdrawn: boolean;
}

/** Whole notes with all their cards, and typed cards, to move to another set of the account. */
export interface MovedCards {
  readonly set: SetId;
  readonly notes: readonly NoteId[];
  /** All cards, in the order that they get. */
  readonly cards: readonly CardId[];
}

/** Cards that readers see, without those that are still being handed over. */
export interface CardRows {
  /** Those of these cards that are in the account's own sets. */
  find(account: AccountId, cards: readonly CardId[]): Promise<ReadonlyMap<CardId, OwnCard>>;
  /** Both sides of found cards: some megabytes at most. */
  sides(account: AccountId, cards: readonly CardId[]): Promise<ReadonlyMap<CardId, Card>>;
  /** Inserts cards at the end of the account's own set, in order, with new progress: some megabytes at most. */
  insert(account: AccountId, addition: Omit<CardAddition, 'limits'>): Promise<void>;
  /** Saves both sides and the format of the account's own cards. */
  save(account: AccountId, cards: readonly CardToStore[]): Promise<void>;
  /** Withdraws the account's own cards, or takes that back. */
  withdraw(account: AccountId, cards: readonly WithdrawnCard[]): Promise<void>;
  /** Moves found cards and their notes to the end of a set that was found, with tags, origins and their owner's progress. */
  move(account: AccountId, moved: MovedCards): Promise<void>;
  /**
   * Deletes the account's own cards with their origins, their owner's progress, and the tags of typed ones. Their notes
   * stay.
   */
  delete(account: AccountId, cards: readonly CardId[]): Promise<void>;
}
