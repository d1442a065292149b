import type { CardId } from '@flashcards/kernel';
import type { ReviewEvent } from './review-event.ts';

type Answer = Pick<ReviewEvent, 'card' | 'at' | 'rating'>;

/** Collects the cards that were failed, in practice too: answered `again`, also where a better answer followed. */
export interface FailedCards {
  /** In any order. */
  readonly add: (answer: Answer) => void;
  /** The `most` that were failed last, in the order of their last failures. */
  readonly cards: () => readonly CardId[];
}

export const failedCards = (most: number): FailedCards => {
  let failed = new Map<CardId, number>();
  const cut = (): void => {
    const inOrder = [...failed].sort(([one, at], [other, then]) => at - then || (one < other ? -1 : 1));
    failed = new Map(inOrder.slice(-most));
  };
  return {
    add: ({ card, at, rating }) => {
      if (rating !== 'again') return;
      failed.set(card, Math.max(at.getTime(), failed.get(card) ?? 0));
      if (failed.size >= 2 * most) cut();
    },
    cards: () => {
      cut();
      return [...failed.keys()];
    },
  };
};
