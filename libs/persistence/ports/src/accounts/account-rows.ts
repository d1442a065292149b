import type { User } from '@flashcards/accounts';
import type { AccountId, UserId } from '@flashcards/kernel';

export interface AccountRows {
  /** Whether the account is there: one that is leaving is not, and never is again. */
  isThere(account: AccountId): Promise<boolean>;
  find(account: AccountId): Promise<User | undefined>;
  /** The user with this id, of whatever account. */
  withId(id: UserId): Promise<User | undefined>;
  /** No account that is there has the user's id. */
  insert(user: User): Promise<void>;
  /** Saves all but the id and the account. */
  save(user: User): Promise<void>;
  /** Moves with each unit of work of the account that writes. */
  revision(account: AccountId): Promise<number>;
  /**
   * From here on the account, which is in no shared folder any more, is leaving: nobody finds it, nor its library, and its
   * user's id is free.
   */
  leave(account: AccountId): Promise<void>;
}
