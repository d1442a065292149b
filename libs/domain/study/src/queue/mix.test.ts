import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixed } from './mix.ts';

describe('mixed cards', () => {
  it('are spread evenly', () => {
    expect(mixed(['x'], ['a', 'b', 'c', 'd']).join('')).toBe('abxcd');
    expect(mixed(['x', 'y'], ['a', 'b', 'c', 'd']).join('')).toBe('axbcyd');
    expect(mixed(['x', 'y', 'z'], ['a']).join('')).toBe('xayz');
    expect(mixed(['x', 'y', 'z', 'u'], ['a']).join('')).toBe('xyazu');
    expect(mixed([], ['a']).join('')).toBe('a');
    expect(mixed(['x'], []).join('')).toBe('x');
  });

  it('are all there, in their orders, with gaps that differ by one at most', () => {
    const many = fc.nat({ max: 40 });
    fc.assert(
      fc.property(many, many, (few, others) => {
        const [items, among] = [
          Array.from({ length: few }, (_, at) => at),
          Array.from({ length: others }, (_, at) => -1 - at),
        ];
        const all = mixed(items, among);
        expect(all.filter((each) => each >= 0)).toEqual(items);
        expect(all.filter((each) => each < 0)).toEqual(among);
        const places = all.flatMap((each, index) => (each >= 0 ? [index] : []));
        const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
        if (few <= others && gaps.length > 0) expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
