import type { Deed } from '@flashcards/client-sdk/offline';
import { expect, it } from 'vitest';
import { answersIn } from './answers-in.ts';

const review = (reviewID: string): Deed => ({
  kind: 'review',
  review: { card: '1', rating: 'good', at: new Date(), reviewID },
});

it('counts reviews that are not undone, and nothing else', () => {
  const undo: Deed = { kind: 'undo', reviewID: 'b' };
  expect(answersIn([review('a'), review('b'), undo, { kind: 'flag', card: '1', flag: 1 }])).toBe(1);
});
