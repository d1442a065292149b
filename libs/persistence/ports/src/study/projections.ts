import type { AccountId } from '@flashcards/kernel';

/** How far a rebuild has come. */
export interface RebuildStep {
  readonly done: number;
  readonly of: number;
}

export interface Projections {
  /**
   * Works out anew all that follows from the log of the account: events, progress, days, totals and what goals and
   * stints count, the goals judged anew where that moved. It judges no quest. It is done in short atomic steps, each of which leaves what it touches as
   * the log has it: others go on meanwhile, and what they change stays right. Where all was right nothing is written.
   * Left half-way, it has done no harm; done again, it does all of it.
   */
  rebuild(account: AccountId): AsyncIterable<RebuildStep>;
  /**
   * Judges the quests of the account as their stints stand. Only after all who are in them were rebuilt: a stint that is
   * still wrong would complete a quest, and a verdict is final.
   */
  judge(account: AccountId): Promise<void>;
}
