import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textBytesOf } from './card.ts';

describe('the text of a card', () => {
  it('is counted in UTF-8 bytes of both sides', () => {
    expect(textBytesOf({ front: 'aé€', back: '😀' })).toBe(10);
    expect(textBytesOf({ front: '', back: '' })).toBe(0);
  });

  it('is counted as it would be written, whatever it is', () => {
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
