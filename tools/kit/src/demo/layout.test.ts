import { describe, expect, it } from 'vitest';
import { columns, fileSize, shortened } from './layout.ts';

describe('the layout', () => {
  it('aligns words to the left and numbers to the right', () => {
    const rows = [
      ['notes', 5, 'a'],
      ['cards made', 1200, ''],
    ];
    expect(columns(rows)).toBe('  notes          5  a\n  cards made  1200');
  });

  it('is empty for no rows', () => {
    expect(columns([])).toBe('');
  });

  it('keeps a card’s side on one line, without control characters', () => {
    expect(shortened(' a\n\tb\u001B[31m\u0007 \u202Ec ')).toBe('a b [31m c');
    expect(shortened('😀'.repeat(5), 3)).toBe('😀😀…');
  });

  it.each([
    [1, '1 byte'],
    [999, '999 bytes'],
    [61_039, '61 kB'],
    [1_500_000, '1.5 MB'],
  ])('formats %i bytes as %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});
