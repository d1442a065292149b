import type { AccountId } from '@flashcards/kernel';

/** The progress of a rebuild. */
export interface RebuildStep {
  readonly done: number;
  readonly of: number;
}

export interface Projections {
  /**
   * Recomputes all that derives from the log of the account: events, progress, days, totals, and the counts of goals
   * and stints; a goal whose count changes is judged again. It judges no quest. It runs in short atomic steps, each of
   * which leaves its rows consistent with the log, so that concurrent changes stay correct. Correct rows are not
   * written. An interrupted rebuild does no harm; a repeated one starts from the beginning.
   */
  rebuild(account: AccountId): AsyncIterable<RebuildStep>;
  /**
   * Judges the quests of the account by their stored stints. Call it only after all participants were rebuilt: a wrong
   * stint could complete a quest, and a verdict is final.
   */
  judge(account: AccountId): Promise<void>;
}
