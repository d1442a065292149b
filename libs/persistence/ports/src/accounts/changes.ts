import type { ChangePlace, FoundChanges, Present } from '@flashcards/accounts';
import type { AccountId } from '@flashcards/kernel';

/**
 * What changed in an account, for its clients (decision 0038). Both members remember that `last` was reported. A store that
 * was copied or restored does not know all that was reported.
 */
export interface Changes {
  /** The present state. */
  present(account: AccountId): Promise<Present>;
  /**
   * What changed after the place, of one snapshot: things of the account by the numbers of their changes, and shared
   * things by the instants of theirs. It finds each change that was not visible when `place` was made, and costs what it
   * finds and the number of shared folders and quests of the account.
   */
  after(account: AccountId, place: ChangePlace): Promise<FoundChanges>;
}
