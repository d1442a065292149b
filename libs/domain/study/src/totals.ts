import { goalBonus } from '@flashcards/goals';
import type { Activity } from '@flashcards/streak';

/** Where a learner stands in all: what follows from the log, and how many verdicts went their way. */
export interface Totals extends Activity {
  /** Goals that are completed, those among them that were deleted since. */
  readonly completedGoals: number;
}

/** XP from reviews and bonuses; no bonus is ever added up, each follows from its verdict (contract, section 4). */
export const totalXp = ({ reviewXp, completedGoals }: Pick<Totals, 'reviewXp' | 'completedGoals'>): number =>
  reviewXp + goalBonus * completedGoals;
