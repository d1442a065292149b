import type { CardId, SetId } from '@flashcards/kernel';
import type { AnsweredCard } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import { answeredToday } from './answered-today.ts';

const [one, other] = ['one', 'other'] as unknown as readonly [CardId, CardId];
const [first, second] = ['first', 'second'] as unknown as readonly [SetId, SetId];

const event = (event: Partial<AnsweredCard>): AnsweredCard => ({
  ...{ card: one, set: first, seq: 1, was: 'review', isFirst: false, isReview: true },
  ...event,
});

async function* pagesOf(...pages: readonly (readonly AnsweredCard[])[]) {
  yield* pages;
}

describe('what a queue needs of the log of its day', () => {
  it('has each card once, however often it was answered', async () => {
    const often = Array.from({ length: 1_000 }, () => event({}));
    const { reviewed, first: of } = await answeredToday(pagesOf([event({ isFirst: true }), ...often], often));
    expect([[...reviewed], [...of.new], [...of.review]]).toEqual([[one], [], [[one, first]]]);
  });

  it('has the last set in which a card was new, and nothing of practice', async () => {
    const { reviewed, first: of } = await answeredToday(
      pagesOf([event({ was: 'new' }), event({ was: 'new', set: second })], [event({ card: other, isReview: false })]),
    );
    expect([[...reviewed], [...of.new], [...of.review]]).toEqual([[one], [[one, second]], []]);
  });
});
