import { StoreUnavailable } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { oneByOne } from './one-by-one.ts';

describe('work of one key', () => {
  it('is done one after the other, whatever becomes of it, and keys do not wait for each other', async () => {
    const inTurn = oneByOne();
    const told: string[] = [];
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const work = (name: string) => async (): Promise<void> => {
      told.push(`${name} begins`);
      await gate;
      told.push(`${name} ends`);
      if (name === 'a1') throw new Error('a1');
    };
    const all = Promise.allSettled([inTurn('a', work('a1')), inTurn('a', work('a2')), inTurn('b', work('b1'))]);
    expect(told).toEqual(['a1 begins', 'b1 begins']);
    open();
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(told.filter((line) => line.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
  });

  it('is turned away where a line is long, and there is room again when it has moved on', async () => {
    const inTurn = oneByOne();
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const line = Array.from({ length: 257 }, () => inTurn('a', () => gate));
    await expect(inTurn('a', () => gate)).rejects.toThrow(StoreUnavailable);
    expect(await inTurn('b', () => Promise.resolve('another key'))).toBe('another key');
    open();
    await line[0];
    expect(await inTurn('a', () => Promise.resolve('room'))).toBe('room');
  });

  it('is turned away undone where it has waited too long', async () => {
    const inTurn = oneByOne(0);
    const first = inTurn('a', () => Promise.resolve('done'));
    await expect(inTurn('a', () => Promise.resolve('late'))).rejects.toThrow(StoreUnavailable);
    expect([await first, await inTurn('a', () => Promise.resolve('done'))]).toEqual(['done', 'done']);
  });
});
