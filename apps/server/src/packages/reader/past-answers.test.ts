import type { PackageReview } from '@flashcards/apkg-parser';
import { describe, expect, it } from 'vitest';
import { pastAnswers } from './past-answers.ts';

const answer = (cardId: string, at: number): PackageReview => ({
  ...{ id: String(at), cardId, at: new Date(at), rating: 3, kind: 1, interval: 2 },
  ...{ lastInterval: -60, factor: 2_500, milliseconds: 999 },
});

const instants = ({ history }: { readonly history: readonly number[] }): readonly number[] =>
  history.filter((_, index) => index % 7 === 0);

describe('the answers of a log', () => {
  it('are returned by card, oldest first, with all their numbers', () => {
    const of = pastAnswers([answer('a', 1), answer('b', 2), answer('a', 3)], { most: 3, mostOfCard: 9 });
    expect(of('a')).toEqual({
      count: 2,
      history: [1, 3, 1, 2, -60, 2_500, 999, 3, 3, 1, 2, -60, 2_500, 999],
      leftOut: 0,
    });
    expect([instants(of('b')), of('c')]).toEqual([[2], { count: 0, history: [], leftOut: 0 }]);
  });

  it('are the latest when a card or all cards have more than the limit', () => {
    const log = Array.from({ length: 20 }, (_, at) => answer(at % 4 === 0 ? 'a' : 'b', at));
    const few = pastAnswers(log, { most: 20, mostOfCard: 3 });
    expect([instants(few('a')), few('a').leftOut, instants(few('b'))]).toEqual([[8, 12, 16], 2, [17, 18, 19]]);
    const short = pastAnswers(log, { most: 6, mostOfCard: 9 });
    expect([instants(short('a')), short('a').leftOut]).toEqual([[16], 4]);
    expect([instants(short('b')), short('b').leftOut]).toEqual([[14, 15, 17, 18, 19], 10]);
  });

  it('may be empty, and may lack a date', () => {
    expect(pastAnswers([], { most: 1, mostOfCard: 1 })('a')).toEqual({ count: 0, history: [], leftOut: 0 });
    const { at: _, ...undated } = answer('a', 5);
    expect(instants(pastAnswers([undated], { most: 1, mostOfCard: 1 })('a'))).toEqual([NaN]);
  });
});
