import type { AccountId, Branded } from '@flashcards/kernel';

/** Known to the store that hands over the cards. */
export type AdditionId = Branded<'AdditionId'>;

/** Cards that are handed over to a set and that no reader sees yet: they go when nobody hands over more. */
export interface AdditionRows {
  isThere(account: AccountId, addition: AdditionId): Promise<boolean>;
  /** From here on all of its cards are in their set. */
  publish(account: AccountId, addition: AdditionId): Promise<void>;
}
