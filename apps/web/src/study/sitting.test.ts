import type { QueuedCard } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import {
  cardAt,
  empty,
  leftIn,
  nextBack,
  withChangedElsewhere,
  withFirst,
  withPage,
  withWaiting,
  without,
} from './sitting.ts';

const card = (id: string, dueAt?: number): QueuedCard =>
  ({ id, dueAt: dueAt === undefined ? undefined : new Date(dueAt) }) as unknown as QueuedCard;
const loaded = withPage(empty, { cards: [card('a'), card('b')], beyond: 3 }, 1000);

describe('a sitting', () => {
  it('shows cards in their order and counts those that are not loaded', () => {
    expect(cardAt(loaded, 1000)?.id).toBe('a');
    expect(leftIn(loaded)).toBe(5);
    expect(cardAt(without(loaded, 'a'), 1000)?.id).toBe('b');
  });

  it('brings a card back when its step is over, before others', () => {
    const graded = withWaiting(loaded, card('a'), 2000);
    expect(leftIn(graded)).toBe(5);
    expect(cardAt(graded, 1999)?.id).toBe('b');
    expect(cardAt(graded, 2000)?.id).toBe('a');
  });

  it('shows no card that waits, and tells which comes first', () => {
    const waiting = withPage(empty, { cards: [card('later', 9000), card('sooner', 5000)], beyond: 0 }, 1000);
    expect(cardAt(waiting, 1000)).toBeUndefined();
    expect(nextBack(waiting)?.card.id).toBe('sooner');
  });

  it('puts an undone card first, once', () => {
    const undone = withFirst(withWaiting(loaded, card('a'), 2000), card('a'));
    expect(cardAt(undone, 1000)?.id).toBe('a');
    expect(leftIn(undone)).toBe(5);
  });

  it('follows what another page does to its cards', () => {
    const after = (change: Partial<QueuedCard>) => withChangedElsewhere(loaded, { ...card('a'), ...change });
    expect(cardAt(after({ flag: 1 }), 1000)).toMatchObject({ id: 'a', flag: 1 });
    expect(cardAt(after({ reps: 1 }), 1000)?.id).toBe('b');
    expect(leftIn(after({ reps: 1 }))).toBe(4);
    expect(nextBack(after({ reps: 1, dueAt: new Date(2000) }))).toMatchObject({ card: { id: 'a' }, until: 2000 });
    expect(leftIn(after({ suspended: true }))).toBe(4);
    expect(after({ id: 'elsewhere' as QueuedCard['id'], reps: 1 })).toEqual(loaded);
  });

  it('takes no card twice', () => {
    expect(leftIn(withPage(loaded, { cards: [card('b'), card('c')], beyond: 0 }, 1000))).toBe(3);
  });
});
