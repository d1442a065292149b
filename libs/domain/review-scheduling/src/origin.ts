import type { LocalDate } from '@flashcards/kernel';
import type { PastReview } from './past-review.ts';
import type { Progress } from './progress.ts';

/** The step that a card waited on in the other program, which may have more and longer steps. */
export interface StepElsewhere {
  readonly state: 'learning' | 'relearning';
  /** The number of steps left in the other program. */
  readonly left: number;
  /** The day on which it is due; absent when it is due within the day. */
  readonly dueOn?: LocalDate;
}

/** The state of a card as imported from another program. It never changes; the card's log starts from its progress. */
export interface Origin {
  readonly progress: Progress;
  /** Days, as in the other program; 0 where it has none. */
  readonly interval: number;
  /** Per mille, as in the other program; 0 where it has none. */
  readonly ease: number;
  /** Absent for a card that was not in steps. */
  readonly step?: StepElsewhere;
  /** Oldest first. */
  readonly history: readonly PastReview[];
}
