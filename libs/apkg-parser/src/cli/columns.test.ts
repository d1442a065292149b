import { describe, expect, it } from 'vitest';
import { excerpt, table, widthOf } from './columns.ts';

describe('a table', () => {
  it('aligns its columns with wide and combining characters', () => {
    expect(
      table(
        ['n', 'name'],
        [
          ['1', '画像'],
          ['20', 'é'],
          ['3', 'ab'],
        ].map(([n = '', name = '']) => [name, n]),
      ),
    ).toEqual(['n     name', '画像     1', 'é       20', 'ab       3']);
  });

  it.each([
    ['abc', 3],
    ['画像', 4],
    ['e\u0301', 1],
    ['🙂', 2],
  ])('computes the width of %j', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

describe('an excerpt', () => {
  it.each([
    ['short', 10, 'short'],
    ['two\nlines', 10, 'two lines'],
    ['longer than that', 8, 'longer …'],
    ['画像画像画像', 6, '画像…'],
    ['a\u001b[31m', 20, 'a\\u001b[31m'],
  ])('shortens %j to %i columns: %j', (text, most, shown) => {
    expect(excerpt(text, most)).toBe(shown);
  });

  it.each([8, 9, 10])('handles a huge text: %i', (most) => {
    expect(widthOf(excerpt('画'.repeat(10_000_000), most))).toBeLessThanOrEqual(most);
  });
});
