import type { PastReview } from './past-review.ts';
import type { Progress } from './progress.ts';

/** What a card came with from another program. It never changes; the card's log begins at its progress. */
export interface Origin {
  readonly progress: Progress;
  /** Days, as the other program told them; 0 where it told none. */
  readonly interval: number;
  /** Per mille, as the other program told it; 0 where it told none. */
  readonly ease: number;
  /** Oldest first. */
  readonly history: readonly PastReview[];
}
