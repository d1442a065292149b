import { describe, expect, it } from 'vitest';
import { room } from './room.ts';

/** Ten for all, and a reserve of four for those who want two or less. They are named by key and amount, as `a6`. */
const asked = () => {
  const { take } = room({ total: 10, little: 2, reserve: 4 });
  const inside: string[] = [];
  const places = new Map<string, () => void>();
  const ask = (name: string): void => {
    const { entered, leave } = take({ key: name.slice(0, 1), amount: Number.parseInt(name.slice(1), 10) });
    places.set(name, leave);
    void entered.then(() => inside.push(name));
  };
  const settled = async (): Promise<readonly string[]> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    return inside.splice(0);
  };
  /** Who gets in when these ask, one after the other. */
  const comeAll = (...names: readonly string[]): Promise<readonly string[]> => {
    names.forEach(ask);
    return settled();
  };
  /** Who gets in when one leaves. */
  const leave = (name: string): Promise<readonly string[]> => {
    places.get(name)?.();
    return settled();
  };
  return { comeAll, leave };
};

describe('room', () => {
  it('is shared by those who fit in together', async () => {
    const { comeAll } = asked();
    expect(await comeAll('a4', 'b6', 'c3')).toEqual(['a4', 'b6']);
  });

  it('belongs to one alone who asks for more than all of it', async () => {
    const { comeAll, leave } = asked();
    expect(await comeAll('a99', 'b3')).toEqual(['a99']);
    expect(await leave('a99')).toEqual(['b3']);
  });

  it('keeps the order, so that a large one is not passed by for ever', async () => {
    const { comeAll, leave } = asked();
    expect(await comeAll('a6', 'b8', 'c3')).toEqual(['a6']);
    expect(await leave('a6')).toEqual(['b8']);
    expect(await leave('b8')).toEqual(['c3']);
  });

  it('has a reserve for who wants little, whoever else is inside or waits', async () => {
    const { comeAll, leave } = asked();
    expect(await comeAll('a99', 'a98', 'b1', 'c2')).toEqual(['a99', 'b1', 'c2']);
    expect(await leave('a99')).toEqual(['a98']);
  });

  it('bounds the reserve, in which users take turns as well', async () => {
    const { comeAll, leave } = asked();
    expect(await comeAll('x99', 'x98', 'a2', 'a2.', 'a2..', 'b2')).toEqual(['x99', 'a2', 'a2.']);
    expect(await leave('a2')).toEqual(['b2']);
    expect(await leave('b2')).toEqual(['a2..']);
  });

  it('is all there for who wants little while nobody waits for much', async () => {
    const { comeAll } = asked();
    const names = Array.from({ length: 8 }, (_, index) => `a2.${index}`);
    expect(await comeAll(...names)).toEqual(names.slice(0, 7));
  });

  it('is given to users by turns, however much one of them wants', async () => {
    const { comeAll, leave } = asked();
    expect(await comeAll('a99', 'a98', 'a97', 'b99', 'c9')).toEqual(['a99']);
    expect(await leave('a99')).toEqual(['b99']);
    expect(await leave('b99')).toEqual(['c9']);
    expect(await leave('c9')).toEqual(['a98']);
    expect(await leave('a98')).toEqual(['a97']);
  });

  it('is not kept for whoever waits no more', async () => {
    const { comeAll, leave } = asked();
    expect(await comeAll('a6', 'b8', 'c3')).toEqual(['a6']);
    expect(await leave('b8')).toEqual(['c3']);
  });

  it('is given back once, however often one leaves', async () => {
    const { comeAll, leave } = asked();
    expect(await comeAll('a10', 'b6', 'c6')).toEqual(['a10']);
    expect(await leave('a10')).toEqual(['b6']);
    expect(await leave('a10')).toEqual([]);
  });
});
