import { describe, expect, it } from 'vitest';
import { csvRow } from './csv.ts';

describe('a row of CSV', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
    [['', ' padded '], '," padded "\r\n'],
    [['=1+1', '-ed', '@x'], '=1+1,-ed,@x\r\n'],
  ])('follows RFC 4180 for %j', (cells, row) => {
    expect(csvRow(cells, false)).toBe(row);
  });

  it.each(['=1+1', '+1', '-ed', '@x', '＝1+1', '＋1', '－1', '＠x', '\tx', '\rx', '\nx'])(
    'marks %j as text for spreadsheets',
    (cell) => {
      expect(csvRow([cell, 'b'], true).replaceAll('"', '')).toBe(`'${cell},b\r\n`);
    },
  );
});
