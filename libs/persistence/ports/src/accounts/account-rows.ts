import type { Preferences, User } from '@flashcards/accounts';
import type { AccountId, UserId } from '@flashcards/kernel';

export interface AccountRows {
  /** Whether the account exists. An account that is leaving does not, and never will again. */
  isThere(account: AccountId): Promise<boolean>;
  find(account: AccountId): Promise<User | undefined>;
  /** The user with this id, in any account. */
  withId(id: UserId): Promise<User | undefined>;
  /** Precondition: no existing account has the user's id. */
  insert(user: User): Promise<void>;
  /** Saves all fields but the id and the account. */
  save(user: User): Promise<void>;
  /** Separate from the user, because every request reads the user. */
  preferences(account: AccountId): Promise<Preferences | undefined>;
  savePreferences(account: AccountId, preferences: Preferences): Promise<void>;
  /** Changes with each unit of work of the account that writes. */
  revision(account: AccountId): Promise<number>;
  /**
   * Marks the account, which must be in no shared folder any more, as leaving: no reader finds it or its library, and
   * its user's id is free.
   */
  leave(account: AccountId): Promise<void>;
}
