import type { AccountId } from '@flashcards/kernel';

export interface AccountRows {
  /** Whether the account is there: one that was deleted never is again. */
  isThere(account: AccountId): Promise<boolean>;
}
