import { describe, expect, it } from 'vitest';
import { openCursor, sealCursor } from './cursor.ts';

const now = new Date('2026-03-01T10:00:00Z');
const asking = { question: 'what?', now };
const later = (milliseconds: number) => ({ ...asking, now: new Date(now.getTime() + milliseconds) });
const content = ['été "日本"%', 7, ''];

describe('a cursor', () => {
  it.each([[content], [[]], [[[1, { a: null }]]]])('of %j is opened as it was sealed', (each) => {
    expect(openCursor(sealCursor(each, asking), asking)).toEqual(each);
  });

  it('lives for a day', () => {
    const cursor = sealCursor(content, asking);
    expect(openCursor(cursor, later(86_400_000))).toEqual(content);
    expect(openCursor(cursor, later(86_400_001))).toBeUndefined();
    expect(openCursor(cursor, later(-1))).toBeUndefined();
  });

  it('is of one question', () => {
    expect(openCursor(sealCursor(content, asking), { ...asking, question: 'what else?' })).toBeUndefined();
  });

  it('is refused when any character of it is changed, added or left out', () => {
    const cursor = sealCursor(content, asking);
    for (let at = 0; at < cursor.length; at += 1)
      for (const put of ['', '0', `${cursor[at] ?? ''}1`]) {
        const changed = cursor.slice(0, at) + put + cursor.slice(at + 1);
        if (changed !== cursor) expect(openCursor(changed, asking)).toBeUndefined();
      }
  });

  it.each(['', '.', 'x', '[]', '%', `${'9'.repeat(100_000)}`])('is not opened from %s', (text) => {
    expect(openCursor(text, asking)).toBeUndefined();
  });
});
