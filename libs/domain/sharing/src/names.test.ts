import { describe, expect, it } from 'vitest';
import { namesOnce } from './names.ts';

const shown = (...names: readonly string[]): readonly string[] => {
  const once = namesOnce();
  return names.map(once);
};

describe('unique names', () => {
  it.each([
    [[], []],
    [
      ['A', 'B'],
      ['A', 'B'],
    ],
    [
      ['A', 'A', 'A'],
      ['A', 'A (2)', 'A (3)'],
    ],
    [
      ['A (2)', 'A', 'A'],
      ['A (2)', 'A', 'A (3)'],
    ],
    [
      ['A', 'A', 'A (2)'],
      ['A', 'A (2)', 'A (2) (2)'],
    ],
    [
      ['A', 'A (2)', 'A', 'A (2)'],
      ['A', 'A (2)', 'A (3)', 'A (2) (2)'],
    ],
    [
      ['__proto__', '__proto__', 'constructor'],
      ['__proto__', '__proto__ (2)', 'constructor'],
    ],
    [
      ['a', 'A'],
      ['a', 'A'],
    ],
  ])('of %j are %j', (names, once) => {
    expect(shown(...names)).toEqual(once);
  });

  it('takes linear time for a thousand equal names', () => {
    const names = shown(...Array.from({ length: 1_000 }, () => 'A'));
    expect(new Set(names).size).toBe(1_000);
    expect(names.at(-1)).toBe('A (1000)');
  });
});
