import { goalBonus } from '@flashcards/goals';
import { questBonus } from '@flashcards/quests';
import type { Activity } from '@flashcards/streak';

/** Where a learner stands in all: what follows from the log, and how many verdicts went their way. */
export interface Totals extends Activity {
  /** Goals that are completed, those among them that were deleted since. */
  readonly completedGoals: number;
  /** Quests whose verdict names this learner a winner, those among them that were left or deleted since. */
  readonly questsWon: number;
}

/** How many verdicts bring a bonus. */
export type Verdicts = Pick<Totals, 'completedGoals' | 'questsWon'>;

/** XP from reviews and bonuses; no bonus is ever added up, each follows from its verdict (contract, section 4). */
export const totalXp = ({ reviewXp, completedGoals, questsWon }: Pick<Totals, 'reviewXp'> & Verdicts): number =>
  reviewXp + goalBonus * completedGoals + questBonus * questsWon;
