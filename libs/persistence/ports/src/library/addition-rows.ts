import type { AccountId, Branded } from '@flashcards/kernel';

/** Chosen by the store that takes over the cards. */
export type AdditionId = Branded<'AdditionId'>;

/** Cards that are being handed over to a set, hidden from readers. The store removes them when no process continues. */
export interface AdditionRows {
  isThere(account: AccountId, addition: AdditionId): Promise<boolean>;
  /** Makes all of its cards part of their set. */
  publish(account: AccountId, addition: AdditionId): Promise<void>;
}
