import { describe, expect, it } from 'vitest';
import { interleave } from './interleave.ts';

describe('interleaved rounds', () => {
  it('take turns, and leave the warm-up out', async () => {
    const turns: string[] = [];
    const counting = (name: string) => async () => turns.push(name);
    const { of, median } = await interleave(2, { a: counting('a'), b: counting('b') });
    expect(turns).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
    expect(of).toEqual({ a: [3, 5], b: [4, 6] });
    expect(median(({ a, b }) => b - a)).toBe(1);
  });
});
