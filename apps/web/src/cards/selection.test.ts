import { expect, it } from 'vitest';
import { everything, extended, nothing, toggled } from './selection.ts';

const cards = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const idsOf = ({ ids }: typeof nothing) => [...ids].sort().join('');

it('adds a card, and takes it away again', () => {
  const once = toggled(nothing, cards, 1);
  expect(idsOf(once)).toBe('b');
  expect(idsOf(toggled(once, cards, 1))).toBe('');
});

it('reaches from the last toggled card in both directions, and keeps what was selected', () => {
  const some = toggled(toggled(nothing, cards, 0), cards, 2);
  expect(idsOf(extended(some, cards, 3))).toBe('acd');
  expect(idsOf(extended(some, cards, 1))).toBe('abc');
});

it('takes all', () => {
  expect(idsOf(everything(cards))).toBe('abcd');
});
