import type { SetId } from '@flashcards/kernel';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { method } from '../method.ts';
import type { Reply } from '../operation.ts';

/** A set with all its cards, and how far the learner is with each. */
export type FlashcardSet = Reply<'getFlashcard'>;

/** Flashcard sets. */
export interface Sets {
  /** A set with its cards and the progress of each. */
  get(set: string, options?: CallOptions): Promise<FlashcardSet>;
}

export const sets = {
  get: method('getFlashcard', (call) => (set, options) => call({ flashcardID: set as SetId }, options)),
} satisfies MethodsOf<Sets>;
