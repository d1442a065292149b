import type { User } from '@flashcards/accounts';
import type { AccountId } from '@flashcards/kernel';

export interface AccountRows {
  /** Whether the account is there: one that was deleted never is again. */
  isThere(account: AccountId): Promise<boolean>;
  find(account: AccountId): Promise<User | undefined>;
  /** Saves all but the id and the account. */
  save(user: User): Promise<void>;
  /** Moves with each unit of work of the account that writes. */
  revision(account: AccountId): Promise<number>;
}
