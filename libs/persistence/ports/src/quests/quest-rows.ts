import type { QuestId } from '@flashcards/kernel';
import type { Quest } from '@flashcards/quests';
import type { CountedQuest } from '../quests.ts';

/** Quests with those who are in them. */
export interface QuestRows {
  /** The quest as if those whose account is gone had left it already. */
  find(id: QuestId): Promise<CountedQuest | undefined>;
  /** Saves the participants and the verdict, and ends the stints that do not go on. */
  save(quest: Quest): Promise<void>;
}
