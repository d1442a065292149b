import { expect, it } from 'vitest';
import { withoutHead } from './table-head.ts';
import { rowsOf, sidesOf, tableIn, textOf } from './table.ts';

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

it.each([
  ['#separator:tab\n#html:true\n#tags column:3\nuno\tone\tverb\n', ['0', '1', '2'], 'uno'],
  ['#separator:Semicolon\r\n#guid column:1\r\n#deck column:2\r\nx7;Italian;uno;one, 1\r\n', ['2', '3', ''], 'x7'],
  ['sep=;\nuno;one, 1\n', ['0', '1', ''], 'uno'],
])('takes what the first lines tell of the columns: %j', (text, columns, first) => {
  const { front, back, tags, rows } = tableIn(text);
  expect([front, back, tags]).toEqual(columns);
  expect(rows[0]?.[0]).toBe(first);
});

it('takes the names of the columns from a line of Anki, which is no row', () => {
  const table = tableIn('#separator:|\n#columns:Word|Meaning\nuno|one\n');
  expect([table.names, table.rows, table.hasHeader]).toEqual([['Word', 'Meaning'], [['uno', 'one']], false]);
});

it('shows no row that the service leaves out', () => {
  const table = tableIn('front,back\nuno,one\ndue, \n,three\nquattro\ncinque,five,extra\nsei,six,\n');
  expect(sidesOf(table, { header: true, front: '0', back: '1' })).toEqual([
    ['uno', 'one'],
    ['sei', 'six'],
  ]);
});

it('takes a first row that begins like a tag as a row', () => {
  expect(tableIn('#uno,one\n').rows).toEqual([['#uno', 'one']]);
});

const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer);

it('sends the rows alone, in the encoding of the file', async () => {
  const head = '#separator:tab\n#columns:Über\tEnglish\n';
  const sent = async (content: Uint8Array<ArrayBuffer> | string) =>
    new Uint8Array(await (await withoutHead(new File([content], 'words.txt'))).arrayBuffer());
  expect(await sent(utf16(`${head}über\tover`))).toEqual(utf16('über\tover'));
  const utf8 = new TextEncoder();
  for (const mark of ['', '\ufeff'])
    expect(await sent(`${mark}${head}über\tover`)).toEqual(utf8.encode(`${mark}über\tover`));
});
