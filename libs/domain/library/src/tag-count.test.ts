import { describe, expect, it } from 'vitest';
import { countingTags } from './tag-count.ts';

describe('counts of tags', () => {
  it('add up over spellings, ascending, under the least spelling', () => {
    for (const order of [1, -1]) {
      const { add, counts } = countingTags(10);
      const tagged = [
        { tags: ['b', 'a::c'], cards: 2 },
        { tags: ['B'], cards: 3 },
        { tags: ['__proto__', 'a'], cards: 1 },
        { tags: [], cards: 9 },
      ];
      for (const each of order === 1 ? tagged : tagged.toReversed()) add(each);
      expect(counts()).toEqual([
        { tag: '__proto__', cards: 1 },
        { tag: 'a', cards: 1 },
        { tag: 'a::c', cards: 2 },
        { tag: 'B', cards: 5 },
      ]);
    }
  });

  it('have a card once that has several spellings of a tag', () => {
    const { add, counts } = countingTags(10);
    add({ tags: ['tag', 'Tag', 'e\u0301', '\u00c9'], cards: 2 });
    add({ tags: ['TAG'], cards: 1 });
    expect(counts()).toEqual([
      { tag: 'TAG', cards: 3 },
      { tag: 'e\u0301', cards: 2 },
    ]);
  });

  it.each([1, 7, 100])('are exact for the first %i tags, in whatever order they come', (most) => {
    const { add, counts } = countingTags(most);
    const named = (index: number) => String(index).padStart(4, '0');
    for (let index = 0; index < 3_000; index += 1) add({ tags: [named((index * 7_919) % 1_000)], cards: 1 });
    const expected = Array.from({ length: Math.min(most, 1_000) }, (_, index) => ({ tag: named(index), cards: 3 }));
    expect(counts()).toEqual(expected);
  });
});
