import type { RowChoice } from '@flashcards/application';
import { describe, expect, it } from 'vitest';
import { largestRow } from './csv-options.ts';
import { rowCards } from './row-cards.ts';

const usual: RowChoice = { delimiter: 'auto', header: false, front: '0', back: '1', tags: '' };

type Content = string | Uint8Array;

const read = async (content: Content | readonly Content[], choice: Partial<RowChoice> = {}) => {
  const file = new Blob([content].flat() as string[]);
  const read: (readonly [string, string])[] = [];
  for await (const found of rowCards(file, { ...usual, ...choice })) {
    if ('card' in found) read.push([found.card.front, found.card.back]);
    else read.push([found.skipped.reason, found.skipped.excerpt]);
  }
  return read;
};

const words = [
  ['ciao', 'hello'],
  ['è vero 🙂', 'it is true'],
];
const text = 'ciao,hello\nè vero 🙂,it is true\n';
const utf16 = (given: string): Buffer => Buffer.from(`\ufeff${given}`, 'utf16le');

describe('the rows of a CSV file', () => {
  it.each<[string, Content]>([
    ['UTF-8', text],
    ['UTF-8 with a byte order mark', `\ufeff${text}`],
    ['UTF-16, little-endian', utf16(text)],
    ['UTF-16, big-endian', utf16(text).swap16()],
    ['lines ending with CR LF', text.replaceAll('\n', '\r\n')],
    ['lines ending with CR', text.replaceAll('\n', '\r')],
    ['lines ending differently', text.replace('\n', '\r\n')],
    ['a last line that does not end', text.slice(0, -1)],
    ['empty lines', `\n\n${text.replaceAll('\n', '\n\n')}`],
    ['quotes', '"ciao","hello"\n"è vero 🙂","it is true"'],
    ['further columns', 'ciao,hello,a greeting\nè vero 🙂,it is true,'],
    ['blank fields after the columns', 'ciao,hello\nè vero 🙂,it is true, ,'],
  ])('become cards: %s', async (_, content) => {
    expect(await read(content)).toEqual(words);
    const bytes = Buffer.from(content as string);
    expect(await read(Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)))).toEqual(words);
  });

  it('keep the text as it was typed', async () => {
    expect(await read('" a ""b"" ","1\r\n2, 3\n"\n<b>x</b>, y ')).toEqual([
      [' a "b" ', '1\r\n2, 3\n'],
      ['<b>x</b>', ' y '],
    ]);
  });

  it('may have quotes within a text', async () => {
    expect(await read('5" pipe,the "tube"\n"say "hi" now",x')).toEqual([
      ['5" pipe', 'the "tube"'],
      ['"say "hi" now"', 'x'],
    ]);
  });

  it('are read from the named columns, or those of an index', async () => {
    const table = 'id,English,1\n7,hello,ciao\n8,dog,cane';
    const cards = [
      ['ciao', 'hello'],
      ['cane', 'dog'],
    ];
    expect(await read(table, { header: true, front: '1', back: 'English' })).toEqual(cards);
    expect(await read(table, { header: true, front: '2', back: '01' })).toEqual(cards);
    expect((await read(table, { header: true, front: 'id', back: '2' }))[0]).toEqual(['7', 'ciao']);
    expect(await read(table, { header: false, front: '2', back: '1' })).toEqual([['1', 'English'], ...cards]);
  });

  it.each(['English', '3', '-1', '1.0', '', '__proto__', '9'.repeat(30)])(
    'have no column %j without such a name',
    async (front) => {
      expect(await read('a,b\nc,d', { front })).toEqual([
        ['missing-field', '1: a'],
        ['missing-field', '2: c'],
      ]);
    },
  );

  it('are left out with their number and the reason', async () => {
    const large = 'x'.repeat(1_000_001);
    const rows = ['front,back', '', 'only one', ' ,b', 'a,\u00a0', `${large},b`, `a,${large}`, 'a, b, c', ',', 'a,b'];
    expect(await read(rows.join('\n'), { header: true, delimiter: ',' })).toEqual([
      ['missing-field', '3: only one'],
      ['blank-term', '4: b'],
      ['blank-definition', '5: a'],
      ['side-too-large', `6: ${'x'.repeat(60)}`],
      ['side-too-large', '7: a'],
      ['extra-fields', '8: a'],
      ['blank-term', '9'],
      ['a', 'b'],
    ]);
  });

  const hundred = Array.from({ length: 100 }, (_, at) => `t${at}`);

  it.each<[string, string, readonly string[]]>([
    ['T', ' verb  a::b\u00a0VERB ', ['verb', 'a::b']],
    ['2', 'one\u0009two', ['one', 'two']],
    ['2', '', []],
    ['2', 't'.repeat(100), ['t'.repeat(100)]],
    ['2', [...hundred, ...hundred].join(' '), hundred],
  ])('have tags from the column %s: %j', async (tags, field, expected) => {
    const file = new Blob([`F,B,T\nx,y,${field}\nx,y`]);
    const found: (readonly string[])[] = [];
    for await (const each of rowCards(file, { ...usual, header: true, delimiter: ',', tags }))
      if ('card' in each) found.push(each.card.tags ?? []);
    expect(found).toEqual([expected, []]);
  });

  it('are left out with bad tags, and all of them without the column of that name', async () => {
    const many = Array.from({ length: 101 }, (_, at) => `t${at}`).join(' ');
    const rows = `F,B,T\nx,y,${'t'.repeat(101)}\nx,y,${many}\nx,y,t${' t'.repeat(300)}\nx,y,a b`;
    const choice = { header: true, delimiter: ',', tags: 'T' } as const;
    expect(await read(rows, choice)).toEqual([
      ['bad-tags', '2: x'],
      ['bad-tags', '3: x'],
      ['x', 'y'],
      ['x', 'y'],
    ]);
    expect(await read('x,y', { tags: 'T' })).toEqual([['missing-field', '1: x']]);
  });

  it('show a long text and its line breaks in short', async () => {
    expect(await read(`"${'🙂'.repeat(99)}",\n"a\n\n b",`)).toEqual([
      ['blank-definition', `1: ${'🙂'.repeat(60)}`],
      ['blank-definition', '2: a b'],
    ]);
  });

  it.each<[string, string, readonly string[], RowChoice['delimiter']?]>([
    ['a tab', 'one, two; or three\teins\nfour | five\tvier', ['one, two; or three', 'eins']],
    ['a semicolon', '1,5;2,5\n3,5;4,5', ['1,5', '2,5']],
    [
      'a tab, in spite of quotes',
      'he said "hi"\tegli disse "ciao"\nshe said "a;b"\tb',
      ['he said "hi"', 'egli disse "ciao"'],
    ],
    [
      'a semicolon, with quotes in quotes',
      '"""Hi,"" he said";"""Ciao,"" disse"\n"""A,"" he";b',
      ['"Hi," he said', '"Ciao," disse'],
    ],
    ['a bar', 'a, b|c\nd|e, f', ['a, b', 'c']],
    ['a comma', 'a,b\nc;,d;', ['a', 'b']],
    ['the given one, also if another one fits', 'a;b,c;d', ['a;b', 'c;d'], ','],
  ])('are separated by %s', async (_, content, card, delimiter = 'auto') => {
    expect((await read(content, { delimiter }))[0]).toEqual(card);
  });

  it('are separated by commas that are quoted in many rows', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `"a; b, ${index}\n""c""",d${index};`);
    const cards = await read(rows.join('\n'));
    expect(cards).toHaveLength(5_000);
    expect(cards.at(-1)).toEqual(['a; b, 4999\n"c"', 'd4999;']);
  });

  it.each<[string, Content, string]>([
    ['a quote that is not closed', 'a,b\n"c,d\ne,f', 'CSV_QUOTE_NOT_CLOSED'],
    ['a row that is too large', `a,b\n"${'x'.repeat(largestRow + 1)}",b`, 'CSV_MAX_RECORD_SIZE'],
    ['a NUL', 'a,b\nc\u0000,d', 'NotText'],
    ['UTF-16 without its mark', Buffer.from('a,b', 'utf16le'), 'NotText'],
    ['another encoding', Buffer.from('caf\u00e9,coffee', 'latin1'), 'ERR_ENCODING_INVALID_ENCODED_DATA'],
    ['half of a UTF-8 character', Buffer.from('a,è').subarray(0, -1), 'ERR_ENCODING_INVALID_ENCODED_DATA'],
    ['half of a UTF-16 character', utf16('a,b\ud83d'), 'ERR_ENCODING_INVALID_ENCODED_DATA'],
    ['half of a UTF-16 unit', utf16('a,b').subarray(0, -1), 'ERR_ENCODING_INVALID_ENCODED_DATA'],
    ['an Anki package', Buffer.from('504b0304140000', 'hex'), 'NotText'],
  ])('are not read with %s', async (_, content, reason) => {
    const error: { readonly code?: string; readonly name: string } = await read(content).catch((fault) => fault);
    expect(error.code ?? error.name).toBe(reason);
  });

  it('are none in an empty file', async () => {
    for (const nothing of ['', '\ufeff', '\n\r\n', utf16('')]) expect(await read(nothing)).toEqual([]);
    expect(await read('front,back', { header: true })).toEqual([]);
  });
});
