import type { SetId } from '@flashcards/kernel';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { method } from '../method.ts';
import type { Reply } from '../operation.ts';

/** A set with all its cards, and how far the learner is with each. */
export type FlashcardSet = Reply<'getFlashcard'>;

/** Flashcard sets. */
export interface Sets {
  /**
   * A set with its cards, in its order, and the progress of each. Refused with `set_not_found`.
   *
   * @example
   * ```ts
   * const { name, cards } = await client.sets.get(id);
   * for (const [card, { front, dueDate }] of cards) console.log(card, front, dueDate);
   * ```
   */
  get(set: string, options?: CallOptions): Promise<FlashcardSet>;
}

export const sets = {
  get: method('getFlashcard', (call) => (set, options) => call({ flashcardID: set as SetId }, options)),
} satisfies MethodsOf<Sets>;
