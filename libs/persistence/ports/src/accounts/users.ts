import type { Preferences, User } from '@flashcards/accounts';
import type { AccountId, UserId } from '@flashcards/kernel';
import type { Receipted, ReceiptFor } from './receipt.ts';

/** A user as a change leaves it. */
export interface ChangedUser extends User {
  /** Replace the stored preferences; absent: they stay. */
  readonly preferences?: Preferences;
  /** The instant of the change. With it, changed settings are noted among the account's actions. */
  readonly at?: Date;
}

/** Maps user ids to accounts. All other ports take the account of a user found here. */
export interface Users {
  find(id: UserId): Promise<User | undefined>;
  /** The names of those of these users who have one, with one read; at most a thousand ids. */
  names(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>;
  /** `undefined` where the account has none or does not exist. */
  preferences(account: AccountId): Promise<Preferences | undefined>;
  /** All users in pages, in a stable order; only those after `after`, which need not exist. */
  all(after?: UserId): AsyncIterable<readonly User[]>;
  /**
   * Returns the stored user: `user` itself if it is new, else the existing one. Atomic: two concurrent calls insert one
   * user. It is idempotent and needs no receipt.
   */
  insertIfAbsent(user: User): Promise<User>;
  /**
   * Replaces the user by `change(user)`, with its preferences if it has any, atomically and returns the new user.
   * `change` keeps id and account. It may run more than once, so it must be pure.
   */
  update(
    id: UserId,
    change: (user: User) => ChangedUser,
    receipt?: ReceiptFor<User, 'user_not_found'>,
  ): Promise<Receipted<User, 'user_not_found'>>;
  /**
   * Deletes the user and all data of their account. They leave all quests and shared folders, as `withoutAccount` and
   * `successorOf` say, with the sets that they added; their contribution to quests stays in the sums. For every reader
   * either all data of the account exists or none: no user can sign in to a half-deleted account. Resolves when no user
   * is found by this id and the texts are removed; an interrupted deletion is finished by a later call or process. A
   * user who later gets the same id is a new one. Does nothing where this id has another account by now.
   */
  delete(user: Pick<User, 'id' | 'account'>): Promise<void>;
}
