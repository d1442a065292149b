import type { AccountId, CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { Card, CardText, SetLimits } from '@flashcards/library';
import type { Origin, Progress } from '@flashcards/review-scheduling';
import type { DueCard } from './library.ts';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';

/** A card with where its learner stands with it. */
export interface StudyCard extends Card {
  readonly progress: Progress;
  readonly suspended: boolean;
}

/** A card's text to be, and how much text its set may hold. */
export interface CardEdit extends Card {
  readonly limits: Pick<SetLimits, 'textBytes'>;
}

export interface SharedDueQuery {
  readonly set: SetId;
  readonly today: LocalDate;
  readonly mostNew?: number;
}

export type CardEditRefusal = 'card_not_found' | 'set_too_large';

/** An account's own progress with a card of someone else. */
export type Visited = Pick<StudyCard, 'id' | 'progress' | 'suspended'>;

/** What a card came with. */
export interface CardOrigin extends Origin {
  readonly id: CardId;
}

/**
 * Cards are found by their id. `card_not_found` alike for a card of someone else and one that does not exist. A card is
 * visible to an account when it is of one of its own sets, or of a set in a shared folder whose member the account is at
 * that moment (decision 0016). Progress is always the account's own; with a card of someone else it begins, new and
 * created when the card was, with the first thing that the account does to it, and stays when the account is out.
 */
export interface Cards {
  /** Both sides of a card. The id is the capability: no account is asked for (specification 4.14). */
  read(id: CardId): Promise<CardText | undefined>;
  /** A card that is visible to the account; `undefined` alike for any other and one that does not exist. */
  find(account: AccountId, id: CardId): Promise<StudyCard | undefined>;
  /**
   * The cards of a set that is visible to the account, in the set's order, some at a time; none for any other. A page
   * holds a thousand cards at most, or about a mebibyte of text, and is one state of its cards;
   * nothing is held in the store between two pages, however slowly they are asked for.
   */
  ofSet(account: AccountId, set: SetId): AsyncIterable<readonly StudyCard[]>;
  /**
   * What cards of one of the account's own sets came with, in the set's order, some at a time; those that began new
   * are left out. A page holds a thousand of them at most, or about a mebibyte of history; nothing is held in the
   * store between two pages.
   */
  origins(account: AccountId, set: SetId): AsyncIterable<readonly CardOrigin[]>;
  /**
   * Replaces both sides of a card of one of the account's own sets; its progress stays. `set_too_large` when the card
   * grows and its set would hold more text than `limits` allow.
   */
  edit(
    account: AccountId,
    edit: CardEdit,
    receipt?: ReceiptFor<void, CardEditRefusal>,
  ): Promise<Receipted<void, CardEditRefusal>>;
  /**
   * Takes a card out of one of the account's own sets. What was studied of it stays in the log, and in all that follows
   * from it: totals, days, goals; its reviews may still be undone.
   */
  delete(
    account: AccountId,
    id: CardId,
    receipt?: ReceiptFor<void, 'card_not_found'>,
  ): Promise<Receipted<void, 'card_not_found'>>;
  /** Suspends a visible card for the account, or takes that back; its progress stays. Suspended again it stays so. */
  suspend(
    account: AccountId,
    card: { readonly id: CardId; readonly suspended: boolean },
    receipt?: ReceiptFor<void, 'card_not_found'>,
  ): Promise<Receipted<void, 'card_not_found'>>;
  /** All progress that the account has with cards of others, visible or not, some at a time, in an order that stays. */
  visited(account: AccountId): AsyncIterable<readonly Visited[]>;
  /**
   * Which cards of someone else's set that is shared with the account are due, without suspended ones: those it has
   * begun, then new ones in the set's order, at most `mostNew` (absent: all). Some at a time; nothing is held in the store
   * between two pages. None for a set that is not visible, or its own.
   */
  due(account: AccountId, query: SharedDueQuery): AsyncIterable<readonly DueCard[]>;
}
