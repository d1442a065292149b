import type { Found, Order } from './order.ts';
import { comparing } from './order.ts';

/** A greater number is not counted. */
export const mostCounted = 10_000;

export interface Leading {
  add(card: Found): void;
  /** The first cards after the place, in order. */
  cards(): readonly Found[];
  /** All that was added, `mostCounted` at most. */
  total(): number;
  /** When only cards that come before this one can change the result: that card. */
  bound(): Found | undefined;
}

interface Wanted {
  readonly order: Order;
  readonly count: number;
  /** Only cards after it are kept. */
  readonly after?: Found | undefined;
  /** What is known of the total from an earlier page. */
  readonly total?: number | undefined;
}

/** Keeps the first of the cards that are added, and counts them all. */
export const leading = ({ order, count, after, total: known }: Wanted): Leading => {
  const compared = comparing(order);
  let kept: Found[] = [];
  let last: Found | undefined;
  let total = 0;
  const cut = (): void => {
    kept = kept.sort(compared).slice(0, count);
    last = kept.length === count ? kept.at(-1) : undefined;
  };
  return {
    add: (card) => {
      total += 1;
      if ((after && compared(card, after) <= 0) || (last && compared(card, last) >= 0)) return;
      kept.push(card);
      if (kept.length >= 2 * count) cut();
    },
    cards: () => {
      cut();
      return kept;
    },
    total: () => known ?? Math.min(total, mostCounted),
    bound: () => {
      if (known === undefined && total < mostCounted) return undefined;
      if (!last && kept.length >= count) cut();
      return last;
    },
  };
};
