import type { AccountId, CardId } from '@flashcards/kernel';
import type { Card } from '@flashcards/library';

/** A card of one of the account's own sets, with how much text it and its set hold: bytes in UTF-8. */
export interface OwnCard {
  readonly textBytes: number;
  readonly setTextBytes: number;
}

/** Cards of the account's own sets. What a set counts of its cards moves with them. */
export interface CardRows {
  find(account: AccountId, id: CardId): Promise<OwnCard | undefined>;
  /** Saves both sides. */
  save(account: AccountId, card: Card): Promise<void>;
  /** Deletes the card with its progress and what it came with. */
  delete(account: AccountId, id: CardId): Promise<void>;
}
