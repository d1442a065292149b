import type { AccountId, SetId } from '@flashcards/kernel';

export interface SetRows {
  /** Whether the set is there and the account's own. */
  isOwn(account: AccountId, set: SetId): Promise<boolean>;
}
