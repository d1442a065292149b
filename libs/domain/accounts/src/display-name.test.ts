import { describe, expect, it } from 'vitest';
import { parseDisplayName } from './display-name.ts';

describe('a display name', () => {
  it.each([['Ada'], ['a'.repeat(60)], ['🦊'.repeat(60)], ['__proto__'], ['عايدة'], ['<b>']])('may be %s', (name) => {
    expect(parseDisplayName(name)).toBe(name);
  });

  it('is in NFC', () => {
    expect(parseDisplayName('e\u0301')).toBe('\u00E9');
  });

  it.each([
    ['blank', ' \u00A0'],
    ['too long', 'a'.repeat(61)],
    ['a control', 'a\u0000'],
    ['a line break', 'a\nb'],
    ['a bidi override', '\u202Eada'],
    ['a bidi isolate', 'ada\u2067'],
    ['a lone surrogate', 'a\uD800'],
    ['a megabyte', 'a\u0301'.repeat(500_000)],
  ])('is not %s', (_, text) => {
    expect(parseDisplayName(text)).toBeUndefined();
  });
});
