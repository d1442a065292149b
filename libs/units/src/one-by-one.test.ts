import { StoreUnavailable } from '@flashcards/persistence-ports';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { oneByOne } from './one-by-one.ts';

describe('work done one by one', () => {
  it('runs after earlier work of its key, also when that fails, and does not wait for other keys', async () => {
    const turns = oneByOne();
    const events: string[] = [];
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const work = (name: string) => async (): Promise<void> => {
      events.push(`${name} begins`);
      await gate;
      events.push(`${name} ends`);
      if (name === 'a1') throw new Error('a1');
    };
    const all = Promise.allSettled([
      turns.run('a', work('a1')),
      turns.run('a', work('a2')),
      turns.run('b', work('b1')),
    ]);
    await nextTurn();
    expect(events).toEqual(['a1 begins', 'b1 begins']);
    expect(turns.isBusy('a')).toBe(true);
    open();
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(events.filter((line) => line.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
    expect(turns.isBusy('a')).toBe(false);
  });

  it('is refused after waiting too long', async () => {
    const turns = oneByOne(1);
    const first = turns.run('a', () => new Promise((resolve) => setTimeout(resolve, 50)));
    await expect(turns.run('a', () => Promise.resolve('late'))).rejects.toThrow(StoreUnavailable);
    await first;
    expect(await turns.run('a', () => Promise.resolve('done'))).toBe('done');
  });
});
