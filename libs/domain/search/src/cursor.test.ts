import type { LocalDate, SetId } from '@flashcards/kernel';
import { sealCursor } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import type { Cursor } from './cursor.ts';
import { readCursor, writeCursor } from './cursor.ts';

const asking = { question: 'what?', now: new Date('2026-03-01T10:00:00Z') };
const after = { set: '12' as SetId, place: 7, createdOn: '2026-02-28' as LocalDate };

const cursors: readonly Cursor[] = [
  { after: { ...after, key: '' }, total: 0 },
  { after: { ...after, key: 'été "日本"%' }, total: 10_000 },
  { after: { ...after, key: 3 }, total: 12 },
];

describe('a cursor of a search', () => {
  it.each(cursors)('of %j is read as it was written', (cursor) => {
    expect(readCursor(writeCursor(cursor, asking), asking)).toEqual(cursor);
  });

  it.each([
    [[]],
    [[1, '12', 7, '2026-02-28']],
    [[1, '12', 7, '2026-02-28', '', '']],
    [[10_001, '12', 7, '2026-02-28', '']],
    [[1, 'x', 7, '2026-02-28', '']],
    [[1, '12', 7.5, '2026-02-28', '']],
    [[1, '12', 7, '2026-02-30', '']],
    [[1, '12', 7, '2026-02-28', null]],
  ])('is not read from a forged %j', (content) => {
    expect(readCursor(sealCursor(content, asking), asking)).toBeUndefined();
  });
});
