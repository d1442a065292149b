import { goalBonus } from '@flashcards/goals';
import { questBonus } from '@flashcards/quests';
import type { Activity } from '@flashcards/streak';

/** The totals of a learner: what the log gives, and the number of verdicts in their favour. */
export interface Totals extends Activity {
  /** Goals that are completed, including those that were deleted afterwards. */
  readonly completedGoals: number;
  /** Quests whose verdict names this learner as a winner, including those that were left or deleted afterwards. */
  readonly questsWon: number;
}

/** The numbers of verdicts that give a bonus. */
export type Verdicts = Pick<Totals, 'completedGoals' | 'questsWon'>;

/** XP from reviews and bonuses. Bonuses are not accumulated but computed from the verdicts (contract, section 4). */
export const totalXp = ({ reviewXp, completedGoals, questsWon }: Pick<Totals, 'reviewXp'> & Verdicts): number =>
  reviewXp + goalBonus * completedGoals + questBonus * questsWon;
