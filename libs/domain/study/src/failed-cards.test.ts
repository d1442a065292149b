import type { CardId } from '@flashcards/kernel';
import type { Rating } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { failedCards } from './failed-cards.ts';

const failed = (
  answers: readonly (readonly [card: string, minute: number, rating?: Rating | undefined])[],
  most = 10,
) => {
  const { add, cards } = failedCards(most);
  for (const [card, minute, rating] of answers) add({ card: card as CardId, at: new Date(minute * 60_000), rating });
  return cards();
};

describe('failed cards', () => {
  it('come in the order of their last failures, also where a better answer followed', () => {
    const answers = [
      ['1', 1, 'again'],
      ['1', 5, 'again'],
      ['1', 6, 'good'],
      ['2', 3, 'again'],
      ['3', 2, 'hard'],
      ['4', 2, undefined],
      ['5', 4, 'again'],
      ['6', 4, 'again'],
    ] as const;
    expect(failed(answers)).toEqual(['2', '5', '6', '1']);
    expect(failed(answers.toReversed())).toEqual(['2', '5', '6', '1']);
  });

  it('are the last ones where there are more', () => {
    const minutes = Array.from({ length: 50 }, (_, index) => (index * 7) % 50);
    const answers = minutes.map((minute) => [`${minute}`, minute, 'again'] as const);
    expect(failed(answers, 3)).toEqual(['47', '48', '49']);
  });

  it('are none where nothing was failed', () => {
    expect(failed([['1', 1, 'easy']])).toEqual([]);
  });
});
