import type { User } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';

export interface Users {
  find(id: UserId): Promise<User | undefined>;
  /** The stored user: `user` itself if it is new, else the one that was there first. Atomic: two at once, one user. */
  insertIfAbsent(user: User): Promise<User>;
  /**
   * Replaces the user by `change(user)` atomically and gives the new one; `undefined` for an unknown user. `change`
   * keeps the id. It may run more than once: keep it pure.
   */
  update(id: UserId, change: (user: User) => User): Promise<User | undefined>;
}
