import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fairTurns } from './fair-turns.ts';

/** Asks for turns in this order, and tells in which they were had, and how many at once. */
const had = async (places: number, asked: readonly string[]) => {
  const { inTurn, idle } = fairTurns(Array.from({ length: places }, (_, place) => place));
  const order: string[] = [];
  const running = new Map<string, number>();
  let most = 0;
  for (const [index, key] of asked.entries())
    void inTurn(key, async () => {
      order.push(`${key}${index}`);
      running.set(key, (running.get(key) ?? 0) + 1);
      most = Math.max(
        most,
        [...running.values()].reduce((sum, count) => sum + count, 0),
      );
      expect(running.get(key)).toBe(1);
      await nextTurn();
      running.set(key, 0);
    });
  await idle();
  return { order, most };
};

describe('fair turns', () => {
  it('go round the keys, and keep the order of each', async () => {
    const { order, most } = await had(1, ['a', 'a', 'a', 'b', 'b', 'c']);
    expect(order).toEqual(['a0', 'b3', 'c5', 'a1', 'b4', 'a2']);
    expect(most).toBe(1);
  });

  it('give one key one place, however many there are', async () => {
    const { order, most } = await had(3, ['a', 'a', 'a', 'b']);
    expect(order).toEqual(['a0', 'b3', 'a1', 'a2']);
    expect(most).toBe(2);
  });

  it('use all places for many keys', async () => {
    const { most } = await had(2, ['a', 'b', 'c', 'd']);
    expect(most).toBe(2);
  });

  it('give the place of work that fails back', async () => {
    const { inTurn, idle } = fairTurns(['the one']);
    await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn('a', (place) => Promise.resolve(place))).toBe('the one');
    await idle();
  });
});
