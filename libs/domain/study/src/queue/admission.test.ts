import type { CardId, SetId } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admits } from './admission.ts';
import { budgetOf } from './limits.ts';
import type { QueueCard } from './queue-card.ts';
import { metNotes } from './siblings.ts';

const set = '1' as SetId;
const cardOf = (id: number, note?: number): QueueCard => ({ id: String(id) as CardId, set, place: id, note });

const anyCards = fc
  .array(fc.option(fc.nat({ max: 4 }), { nil: undefined }), { maxLength: 12 })
  .map((notes) => notes.map((note, index) => cardOf(index, note)));

describe('a card enters a queue', () => {
  it('before its siblings, unless one of them was answered today, within the limit', () => {
    const anyAnswered = fc.array(fc.tuple(fc.nat({ max: 14 }), fc.nat({ max: 4 })), { maxLength: 4 });
    fc.assert(
      fc.property(anyCards, anyAnswered, fc.nat({ max: 12 }), fc.boolean(), (cards, answered, most, buries) => {
        const met = metNotes();
        for (const [id, note] of answered) met.add(cardOf(id, note));
        const budget = budgetOf(new Map());
        const admission = { met, budget, entryOf: () => ({ levels: [{ scope: '', most }], buries }) };
        const admitted = cards.filter((card) => admits(admission, card));
        const isMet = (card: QueueCard, before: readonly QueueCard[]): boolean =>
          card.note !== undefined &&
          [...answered.map(([id, note]) => cardOf(id, note)), ...before].some(
            ({ id, note }) => note === card.note && id !== card.id,
          );
        const expected: QueueCard[] = [];
        for (const card of cards) if (expected.length < most && !(buries && isMet(card, expected))) expected.push(card);
        expect(admitted).toEqual(expected);
      }),
    );
  });

  it('although another reading has met its note', () => {
    const base = metNotes();
    const later = metNotes(base);
    later.add(cardOf(1, 7));
    expect([base.hasOther(cardOf(2, 7)), later.hasOther(cardOf(2, 7))]).toEqual([false, true]);
    base.add(cardOf(3, 8));
    expect(later.hasOther(cardOf(2, 8))).toBe(true);
  });
});
