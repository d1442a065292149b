import type { ChangedThing, Noun, OwnChanges } from '@flashcards/accounts';
import type { AccountId, SetId } from '@flashcards/kernel';

/** What a unit of work changed in its account. */
export interface NotedChanges {
  /** Empty: no number is taken. */
  readonly own: OwnChanges;
  /** Sets whose content changed, which members of shared folders see, too. */
  readonly shown: readonly SetId[];
}

/** Something shared that an account has got or no longer has. */
export interface ReportedChange extends ChangedThing {
  readonly noun: Noun & ('quest' | 'shared-folder');
  readonly account: AccountId;
}

/**
 * Notes of changes, one for each thing and account. They expire after 30 days. Rows of quests, shared folders and sets
 * in shared folders carry the instant of their last change themselves: the store sets it with each write.
 */
export interface ChangeRows {
  /** Notes changes by the account's next number. Numbers grow with each unit, and are milliseconds or more.
   * A thing that is noted by a number that was not reported may keep it. */
  save(account: AccountId, noted: NotedChanges): Promise<void>;
  /** Notes changes of other accounts, by the instant. Skips accounts that are leaving. */
  report(reported: readonly ReportedChange[]): Promise<void>;
}
