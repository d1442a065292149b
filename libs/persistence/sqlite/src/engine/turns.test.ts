import { StoreUnavailable } from '@flashcards/persistence-ports';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { turnsAt } from './turns.ts';

/** The order in which work of these keys ran. */
const orderOf = async (places: number, keys: readonly string[], bounds = {}) => {
  const turns = turnsAt(
    Array.from({ length: places }, (_, place) => place),
    bounds,
  );
  const order: string[] = [];
  for (const [index, key] of keys.entries())
    void turns.run(key, async () => {
      order.push(`${key}${index}`);
      await nextTurn();
    });
  await turns.idle();
  return order;
};

describe('turns at places', () => {
  it('alternate between the keys and keep the order of each', async () => {
    expect(await orderOf(1, ['a', 'b', 'b', 'c', 'a'])).toEqual(['a0', 'b1', 'c3', 'a4', 'b2']);
  });

  it('give one key as many places as `mostOfOne` says', async () => {
    expect(await orderOf(3, ['a', 'a', 'b'], { mostOfOne: 1 })).toEqual(['a0', 'b2', 'a1']);
  });

  it('give back the place of work that fails', async () => {
    const turns = turnsAt(['the one'], {});
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.run('a', (place) => Promise.resolve(place))).toBe('the one');
  });

  it('refuse the work of a key of which too much waits', async () => {
    const turns = turnsAt(['the one'], { mostWaitingOfOne: 1 });
    const [first, second, third] = ['1', '2', '3'].map((each) => turns.run('a', () => Promise.resolve(each)));
    await expect(third).rejects.toThrow(StoreUnavailable);
    expect(await Promise.all([first, second])).toEqual(['1', '2']);
  });
});
