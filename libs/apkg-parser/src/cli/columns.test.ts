import { describe, expect, it } from 'vitest';
import { excerpt, table, widthOf } from './columns.ts';

describe('a table', () => {
  it('lines its columns up, also under wide and combining characters', () => {
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
  ])('knows how wide %j is', (text, width) => {
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
  ])('of %j in %i columns is %j', (text, most, shown) => {
    expect(excerpt(text, most)).toBe(shown);
  });

  it.each([8, 9, 10])('of a huge text has its columns, %i', (most) => {
    expect(widthOf(excerpt('画'.repeat(10_000_000), most))).toBeLessThanOrEqual(most);
  });
});
