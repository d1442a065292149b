import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import { fsrsWeights, retrievability } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { compareKeys, newKey, reviewKey, seedOf, stepKey } from './order.ts';

const today = '2026-03-02' as LocalDate;
const [set, other] = ['1', '2'] as SetId[] as [SetId, SetId];
const placed = (id: string, place = 0) => ({ id: id as CardId, set, place, lastSeq: undefined });
const reviewOf = (id: string, stability: number, days: number) => {
  const lastReview = addDays(today, -days);
  return { ...placed(id), stability, lastReview, dueOn: today };
};

const inOrder = <Card>(cards: readonly Card[], keyOf: (card: Card) => readonly (number | string)[]) =>
  [...cards].sort((one, two) => compareKeys(keyOf(one), keyOf(two)));

describe('the order of a queue', () => {
  it('of steps is by their ends, first those that another program began', () => {
    const steps = [5, undefined, 3].map((dueAt, index) => ({ ...placed(String(index)), dueAt }));
    expect(inOrder(steps, (step) => stepKey(step, today)).map(({ dueAt }) => dueAt)).toEqual([undefined, 3, 5]);
  });

  it('of reviews is by what is most likely forgotten, with the weights in effect', () => {
    const cards = [reviewOf('1', 10, 10), reviewOf('2', 2, 4), reviewOf('3', 100, 400)];
    const ids = inOrder(cards, (card) => reviewKey(card, today, {})).map(({ id }) => id);
    const recall = cards.map((card, index) => [
      retrievability({ ...card, elapsed: [10, 4, 400][index] ?? 0 }),
      card.id,
    ]);
    expect(ids).toEqual(recall.sort().map(([, id]) => id));
    const weights = [...fsrsWeights.slice(0, 20), 0.8];
    const [first] = cards;
    if (!first) throw new Error('there are cards');
    expect(reviewKey({ ...first, lastReview: addDays(today, -99) }, today, { weights })).not.toEqual(
      reviewKey({ ...first, lastReview: addDays(today, -99) }, today, {}),
    );
  });

  it('of cards that are alike differs from day to day', () => {
    const cards = Array.from({ length: 50 }, (_, index) => reviewOf(String(index), 5, 5));
    const on = (day: LocalDate) => inOrder(cards, (card) => reviewKey(card, day, {})).map(({ id }) => id);
    expect(on(today)).toEqual(on(today));
    expect(on(addDays(today, 1))).not.toEqual(on(today));
    expect(new Set(cards.map(({ id }) => seedOf(today, id))).size).toBe(50);
  });

  it('of new cards is by own sets, their age, and the position', () => {
    const rank = (id: SetId, isOwn: boolean, createdAt: number) => ({ id, isOwn, createdAt });
    const keys = [
      newKey(placed('1', 9), rank(set, true, 1)),
      newKey(placed('1', 1), rank(set, true, 2)),
      newKey(placed('1', 0), rank(other, true, 2)),
      newKey(placed('1', 2), rank(other, true, 2)),
      newKey(placed('1', 0), rank(set, false, 0)),
    ];
    expect([...keys].reverse().sort(compareKeys)).toEqual(keys);
  });
});
