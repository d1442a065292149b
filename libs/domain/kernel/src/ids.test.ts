import { describe, expect, it } from 'vitest';
import { parseCardId, parseReviewId, parseSetId, parseUserId } from './ids.ts';

describe('ids', () => {
  it('of cards and sets are decimal digits', () => {
    expect(parseCardId('340282366920938463463374607431768211455')).toBe('340282366920938463463374607431768211455');
    expect(parseSetId('0')).toBe('0');
    for (const text of ['', '-1', '1.0', '1e3', ' 1', '1\n', '٣', 'abc', '9'.repeat(65)]) {
      expect(parseCardId(text)).toBeUndefined();
      expect(parseSetId(text)).toBeUndefined();
    }
  });

  it('of users are 1 to 255 characters, unchanged', () => {
    for (const text of ['a', ' Ana ', '__proto__', '🐬', 'x'.repeat(255), '🐬'.repeat(255)])
      expect(parseUserId(text)).toBe(text);
    for (const text of ['', 'x'.repeat(256), '🐬'.repeat(256), 'a\u0000', 'a\nb', '\u0085', '\ud800']) {
      expect(parseUserId(text)).toBeUndefined();
    }
  });

  it('of reviews are any well-formed text of 1 to 200 characters', () => {
    for (const text of ['r', 'line\nbreak', 'x'.repeat(200), '🐬'.repeat(200)]) expect(parseReviewId(text)).toBe(text);
    for (const text of ['', 'x'.repeat(201), 'a\udc00']) expect(parseReviewId(text)).toBeUndefined();
  });
});
