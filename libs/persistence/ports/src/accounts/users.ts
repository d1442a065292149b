import type { User } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';
import type { Receipted, ReceiptFor } from './receipt.ts';

/** The accounts by who they belong to. All other ports go by the account that a user found here has. */
export interface Users {
  find(id: UserId): Promise<User | undefined>;
  /** All users, some at a time, in an order that stays; only those after `after`, which need not exist. */
  all(after?: UserId): AsyncIterable<readonly User[]>;
  /**
   * The stored user: `user` itself if it is new, else the one that was there first. Atomic: two at once, one user. It
   * takes no receipt: asked again, it answers the same.
   */
  insertIfAbsent(user: User): Promise<User>;
  /**
   * Replaces the user by `change(user)` atomically and gives the new one. `change` keeps id and account. It may run
   * more than once: keep it pure.
   */
  update(
    id: UserId,
    change: (user: User) => User,
    receipt?: ReceiptFor<User, 'user_not_found'>,
  ): Promise<Receipted<User, 'user_not_found'>>;
  /**
   * Deletes the user and all that is kept of their account. They leave all quests and shared folders, as `withoutAccount`
   * and `successorOf` say, the sets that they added with them; what they earned for quests stays in the sums. At every moment either all of it is there or, for every
   * reader, none: nobody signs in into half an account. Resolves when no user is found by this id and the texts are
   * removed; cut off half-way it is finished by whoever comes next. A user of the same id who comes after it is a new one. Nothing is
   * done where this id has another account by now.
   */
  delete(user: Pick<User, 'id' | 'account'>): Promise<void>;
}
