import type { LocalDate, SetId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import type { Cursor } from './cursor.ts';
import { readCursor, writeCursor } from './cursor.ts';

const now = new Date('2026-03-01T10:00:00Z');
const asking = { question: 'what?', now };
const after = { set: '12' as SetId, place: 7, createdOn: '2026-02-28' as LocalDate };
const later = (milliseconds: number) => ({ ...asking, now: new Date(now.getTime() + milliseconds) });

const cursors: readonly Cursor[] = [
  { after: { ...after, key: '' }, total: 0 },
  { after: { ...after, key: 'été "日本"%' }, total: 10_000 },
  { after: { ...after, key: 3 }, total: 12 },
];

describe('a cursor', () => {
  it.each(cursors)('of %j is read as it was written', (cursor) => {
    expect(readCursor(writeCursor(cursor, asking), asking)).toEqual(cursor);
  });

  it('lives for a day', () => {
    const cursor = writeCursor(cursors[0] as Cursor, asking);
    expect(readCursor(cursor, later(86_400_000))).toEqual(cursors[0]);
    expect(readCursor(cursor, later(86_400_001))).toBeUndefined();
    expect(readCursor(cursor, later(-1))).toBeUndefined();
  });

  it('is of one question', () => {
    const cursor = writeCursor(cursors[0] as Cursor, asking);
    expect(readCursor(cursor, { ...asking, question: 'what else?' })).toBeUndefined();
  });

  it('is refused when any character of it is changed, added or left out', () => {
    const cursor = writeCursor(cursors[1] as Cursor, asking);
    for (let at = 0; at < cursor.length; at += 1)
      for (const put of ['', '0', `${cursor[at] ?? ''}1`]) {
        const changed = cursor.slice(0, at) + put + cursor.slice(at + 1);
        if (changed !== cursor) expect(readCursor(changed, asking)).toBeUndefined();
      }
  });

  it.each(['', '.', 'x', '[]', '%', `${'9'.repeat(100_000)}`])('is not read from %s', (text) => {
    expect(readCursor(text, asking)).toBeUndefined();
  });
});
