import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { Stint } from '@flashcards/quests';

/** Progress of participants in quests. */
export interface StintRows {
  /** The account's open stints that end on this day or later. */
  open(account: AccountId, from: LocalDate): Promise<readonly Stint[]>;
  count(account: AccountId, from: LocalDate): Promise<number>;
  insert(account: AccountId, stint: Stint): Promise<void>;
  /** Saves the progress; a stint that has ended meanwhile stays unchanged. */
  save(account: AccountId, stints: readonly Stint[]): Promise<void>;
}
