import type { LocalDate } from '@flashcards/kernel';
import type { PastReview } from './past-review.ts';
import type { Progress } from './progress.ts';

/** The step that a card waited on in the other program, which may have more and longer ones than there are here. */
export interface StepElsewhere {
  readonly state: 'learning' | 'relearning';
  /** Steps that are left, as the other program told them. */
  readonly left: number;
  /** The day that it waits for; absent for one that is due within the day. */
  readonly dueOn?: LocalDate;
}

/** What a card came with from another program. It never changes; the card's log begins at its progress. */
export interface Origin {
  readonly progress: Progress;
  /** Days, as the other program told them; 0 where it told none. */
  readonly interval: number;
  /** Per mille, as the other program told it; 0 where it told none. */
  readonly ease: number;
  /** Absent for a card that waited on none. */
  readonly step?: StepElsewhere;
  /** Oldest first. */
  readonly history: readonly PastReview[];
}
