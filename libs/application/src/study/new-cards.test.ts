import type { CardText } from '@flashcards/library';
import { describe, expect, it } from 'vitest';
import { newCards } from './new-cards.ts';

const card = { front: 'a', back: 'b' };

/** The sizes of the batches, and when the event loop gets its turns. */
const handedOver = async (texts: readonly CardText[]) => {
  let ids = 0;
  const order: (number | 'others')[] = [];
  const given: unknown[] = [];
  const yieldToOthers = async (): Promise<void> => void order.push('others');
  for await (const cards of newCards({ newId: () => String((ids += 1)), yieldToOthers }, texts)) {
    order.push(cards.length);
    given.push(...cards);
  }
  return { order, given };
};

describe('new cards', () => {
  it('get their ids in order, a thousand at a time, and yield to the event loop in between', async () => {
    const texts = Array.from({ length: 2_001 }, (_, index) => ({ front: `${index}`, back: 'b' }));
    const { order, given } = await handedOver(texts);
    expect(order).toEqual([1_000, 'others', 1_000, 'others', 1]);
    expect(given).toEqual(texts.map((text, index) => ({ id: String(index + 1), ...text })));
  });

  it('come in smaller batches when they have much text', async () => {
    const long = { front: 'a'.repeat(300_000), back: 'b' };
    const longer = { front: 'a'.repeat(1_000_000), back: 'b'.repeat(1_000_000) };
    expect((await handedOver([longer, long, card, card, long, longer])).order).toEqual(
      [1, 3, 1, 1].flatMap((count, index) => (index === 0 ? [count] : ['others', count])),
    );
  });

  it('make no batch when there are none', async () => {
    expect((await handedOver([])).order).toEqual([]);
  });
});
