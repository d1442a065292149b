import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestSide, parseSide, textBytesOf } from './card.ts';

describe('the text of a card', () => {
  it('is counted in UTF-8 bytes of both sides', () => {
    expect(textBytesOf({ front: 'aé€', back: '😀' })).toBe(10);
    expect(textBytesOf({ front: '', back: '' })).toBe(0);
  });

  it.each([
    ['\u007F', 1],
    ['\u0080', 2],
    ['\u07FF', 2],
    ['\u0800', 3],
    ['\uFFFF', 3],
    ['\u{10000}', 4],
  ])('counts the first and the last character of each length: %j', (front, bytes) => {
    expect(textBytesOf({ front, back: '' })).toBe(bytes);
  });

  it('is counted as it would be encoded, with any content', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(anyText, anyText, (front, back) => {
        expect(textBytesOf({ front, back })).toBe(Buffer.byteLength(front) + Buffer.byteLength(back));
      }),
    );
  });

  it.each(['\uD800', '\uDC00', 'a\uD800', '\uD800\uD800\uDC00', '\uDC00\uD800'])(
    'counts a lone surrogate as U+FFFD: %j',
    (front) => {
      expect(textBytesOf({ front, back: '' })).toBe(Buffer.byteLength(front));
    },
  );
});

describe('a side of a card', () => {
  const half = largestSide / 2;
  it.each(['a', ' a ', '\n\u0000', '\u202Ea', '\uFEFFa', '<b>a</b>', '😀', 'é'.repeat(half), 'a'.repeat(largestSide)])(
    'is any text that is not blank, unchanged: %#',
    (text) => {
      expect(parseSide(text)).toBe(text);
    },
  );

  it.each([
    ['nothing', ''],
    ['white space', ' \t\r\n\u00A0\u2003\uFEFF'],
    ['a megabyte of white space', ' '.repeat(largestSide)],
    ['a lone surrogate', 'a\uD800'],
    ['a pair the wrong way round', '\uDC00\uD800'],
    ['more bytes than a megabyte', `a${'é'.repeat(half)}`],
    ['more characters than a megabyte', 'a'.repeat(largestSide + 1)],
    ['emoji of more than a megabyte', `${'😀'.repeat(half / 2)}a`],
  ])('is never %s', (_, text) => {
    expect(parseSide(text)).toBeUndefined();
  });
});
