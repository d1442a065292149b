import { expect, it } from 'vitest';
import { rowsOf, tableIn, textOf } from './table.ts';

it('reads quoted fields, quotes in them, and lines of any kind', () => {
  const text = 'a,"b, ""c""\nd"\r\n\n"e",f "g"\rh,';
  expect(rowsOf(text, ',')).toEqual([
    ['a', 'b, "c"\nd'],
    ['e', 'f "g"'],
    ['h', ''],
  ]);
});

it.each([
  ['uno;1,5\ndue;2,5\n', ';'],
  ['uno\tone, a\ndue\ttwo\n', '\t'],
  ['uno|one\ndue|two', '|'],
  ['uno,one', ','],
])('finds the delimiter of %j', (text, delimiter) => {
  expect(tableIn(text).delimiter).toBe(delimiter);
});

it('sees names of columns', () => {
  expect(tableIn('English,Italian\nhello,ciao').hasHeader).toBe(true);
  expect(tableIn('hello,ciao').hasHeader).toBe(false);
});

it('reads only the beginning of a file, by whole lines', async () => {
  const text = await textOf(new Blob(['uno,one\n'.repeat(20_000)]));
  expect(text).toHaveLength(65_536);
  expect(await textOf(new Blob(['x\n', 'é'.repeat(40_000)]))).toBe('x\n');
});
