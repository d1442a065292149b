import type { PastReview } from '@flashcards/review-scheduling';
import { answerNumbers } from '../imports/deck-reader.ts';

/** Decodes answers from numbers. The values are not validated. */
export const answersIn = (numbers: readonly number[]): readonly PastReview[] =>
  Array.from({ length: Math.floor(numbers.length / answerNumbers) }, (_, index) => {
    const of = (place: number): number => numbers[index * answerNumbers + place] ?? Number.NaN;
    return {
      at: new Date(of(0)),
      answer: of(1),
      kind: of(2),
      interval: of(3),
      lastInterval: of(4),
      ease: of(5),
      milliseconds: of(6),
    };
  });
