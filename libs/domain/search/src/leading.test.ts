import type { LocalDate, SetId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { leading } from './leading.ts';
import type { Found, Order } from './order.ts';
import { newestFirst } from './order.ts';

const found = (createdOn: string, set: string, place: number, key: Found['key'] = ''): Found => ({
  createdOn: createdOn as LocalDate,
  set: set as SetId,
  place,
  key,
});

const cards = [
  found('2026-01-02', '1', 5, 'b'),
  found('2026-01-01', '2', 1, 'a'),
  found('2026-01-02', '2', 3, 'b'),
  found('2026-01-02', '1', 6, 'a'),
];

const places = (order: Order, count: number, after?: Found): readonly number[] => {
  const { add, cards: first } = leading({ order, count, after });
  for (const card of cards) add(card);
  return first().map(({ place }) => place);
};

describe('the first cards', () => {
  it.each([
    [newestFirst, [3, 6, 5, 1]],
    [{ by: 'created', isDescending: false }, [1, 5, 6, 3]],
    [{ by: 'front', isDescending: false }, [6, 1, 3, 5]],
    [{ by: 'front', isDescending: true }, [3, 5, 6, 1]],
  ] as const)('in the order %j are %j, on one page and on pages of one card', (order, all) => {
    expect(places(order, 9)).toEqual(all);
    const pages: number[] = [];
    for (let after: Found | undefined; pages.length < all.length;) {
      pages.push(...places(order, 1, after));
      after = cards.find(({ place }) => place === pages.at(-1));
    }
    expect(pages).toEqual(all);
    expect(places(order, 1, after(pages.at(-1)))).toEqual([]);
  });

  it('are kept among many, of which 10000 are counted', () => {
    const { add, cards: first, total, bound } = leading({ order: newestFirst, count: 3 });
    for (let index = 0; index < 9_999; index += 1) add(found('2026-01-01', '1', (index * 7_919) % 9_999));
    expect([total(), bound()]).toEqual([9_999, undefined]);
    add(found('2026-01-01', '1', 10_000));
    add(found('2026-01-01', '1', -1));
    expect(first().map(({ place }) => place)).toEqual([10_000, 9_998, 9_997]);
    expect([total(), bound()?.place]).toEqual([10_000, 9_997]);
  });

  it('keep the total of the first page', () => {
    const { add, total, bound } = leading({ order: newestFirst, count: 1, after: cards[2], total: 4 });
    add(cards[0] as Found);
    expect([total(), bound()?.place]).toEqual([4, 5]);
  });
});

const after = (place: number | undefined) => cards.find((card) => card.place === place);
