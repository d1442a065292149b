import { StoreUnavailable } from '@flashcards/persistence-ports';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { oneByOne, turnsAt } from './turns.ts';

/** The order in which work of these keys ran. */
const orderOf = async (places: number, asked: readonly string[], bounds = {}) => {
  const turns = turnsAt(
    Array.from({ length: places }, (_, place) => place),
    bounds,
  );
  const order: string[] = [];
  for (const [index, key] of asked.entries())
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

  it('give one key as many places as they are told', async () => {
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

describe('work done one by one', () => {
  it('waits for the work of its key, whatever becomes of that, and not for other keys', async () => {
    const turns = oneByOne();
    const told: string[] = [];
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const work = (name: string) => async (): Promise<void> => {
      told.push(`${name} begins`);
      await gate;
      told.push(`${name} ends`);
      if (name === 'a1') throw new Error('a1');
    };
    const all = Promise.allSettled([
      turns.run('a', work('a1')),
      turns.run('a', work('a2')),
      turns.run('b', work('b1')),
    ]);
    await nextTurn();
    expect(told).toEqual(['a1 begins', 'b1 begins']);
    expect(turns.isBusy('a')).toBe(true);
    open();
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(told.filter((line) => line.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
    expect(turns.isBusy('a')).toBe(false);
  });

  it('is refused where it has waited too long', async () => {
    const turns = oneByOne(1);
    const first = turns.run('a', () => new Promise((resolve) => setTimeout(resolve, 50)));
    await expect(turns.run('a', () => Promise.resolve('late'))).rejects.toThrow(StoreUnavailable);
    await first;
    expect(await turns.run('a', () => Promise.resolve('done'))).toBe('done');
  });
});
