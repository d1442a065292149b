import { describe, expect, it } from 'vitest';
import { cardDirection } from './direction.ts';

describe('the direction of a card', () => {
  it.each([
    ['שלום', 'hello', 'text', 'rtl'],
    ['hello', 'שלום', 'text', 'ltr'],
    ['1. (مرحبا) hello', '', 'text', 'rtl'],
    ['123 …', 'ދިވެހި', 'text', 'rtl'],
    ['𞤀𞤣𞤤𞤢𞤥', '', 'text', 'rtl'],
    ['言葉', 'word', 'text', 'ltr'],
    ['1 + 1', '2', 'text', 'ltr'],
    ['<b>שלום</b>', 'x', 'text', 'ltr'],
    ['<b class="word">&nbsp;שלום</b>', 'x', 'html', 'rtl'],
    ['<img alt="x">', '<p>שלום', 'untrusted-html', 'rtl'],
    ['a < שלום', 'x', 'html', 'ltr'],
  ] as const)('of %j and %j as %s is %s', (front, back, format, direction) => {
    expect(cardDirection({ front, back, format })).toBe(direction);
  });

  it('is found in linear time', () => {
    for (const front of ['<'.repeat(1_000_000), '&'.repeat(1_000_000), '<&1'.repeat(300_000)])
      expect(cardDirection({ front, back: 'ש', format: 'html' })).toBe('rtl');
  });
});
