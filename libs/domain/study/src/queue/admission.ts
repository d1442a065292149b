import type { Budget, Level } from './limits.ts';
import type { QueueCard } from './queue-card.ts';
import type { MetNotes } from './siblings.ts';

/** How cards of a set enter the queue. */
export interface Entry {
  readonly levels: readonly Level[];
  /** Whether a card waits for tomorrow because of another one of its note. */
  readonly buries: boolean;
}

export interface Admission {
  readonly met: MetNotes;
  readonly budget: Budget;
  readonly entryOf: (card: QueueCard) => Entry;
}

/** Whether the card enters the queue after those that were asked about before. */
export const admits = ({ met, budget, entryOf }: Admission, card: QueueCard): boolean => {
  const { levels, buries } = entryOf(card);
  if ((buries && met.hasOther(card)) || budget.take(levels, 1) === 0) return false;
  met.add(card);
  return true;
};
