import { describe, expect, it } from 'vitest';
import { room } from './room.ts';

/** Who has got in so far. */
const entering = (sizes: Readonly<Record<string, number>>, total: number) => {
  const { take } = room(total);
  const inside: string[] = [];
  const leaving = Object.entries(sizes).map(async ([name, size]) => {
    const leave = await take(size);
    inside.push(name);
    return leave;
  });
  const leave = async (index: number): Promise<void> => {
    (await leaving[index])?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { inside, leave };
};

describe('room', () => {
  it('is shared by those who fit in together', async () => {
    const { inside, leave } = entering({ small: 4, other: 6, third: 1 }, 10);
    await leave(1);
    expect(inside).toEqual(['small', 'other', 'third']);
  });

  it('belongs to one alone who asks for more than all of it', async () => {
    const { inside, leave } = entering({ huge: 99, small: 1 }, 10);
    await Promise.resolve();
    expect(inside).toEqual(['huge']);
    await leave(0);
    expect(inside).toEqual(['huge', 'small']);
  });

  it('keeps the order, so that a large one is not passed by for ever', async () => {
    const { inside, leave } = entering({ first: 6, large: 8, small: 1 }, 10);
    await Promise.resolve();
    expect(inside).toEqual(['first']);
    await leave(0);
    expect(inside).toEqual(['first', 'large', 'small']);
  });

  it('is given back once, however often one leaves', async () => {
    const { take } = room(10);
    const leave = await take(10);
    leave();
    leave();
    await take(10);
    const next = take(1).then(() => 'entered');
    expect(await Promise.race([next, Promise.resolve('waits')])).toBe('waits');
  });
});
