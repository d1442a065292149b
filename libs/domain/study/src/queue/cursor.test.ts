import { sealCursor } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueueCursor } from './cursor.ts';
import { queueParts, readQueueCursor, writeQueueCursor } from './cursor.ts';

const now = new Date('2026-03-02T12:00:00Z');
const asking = { question: 'a queue', now };
const count = fc.nat();
const key = fc.array(fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 })), {
  minLength: 1,
  maxLength: 5,
});

const anyCursor: fc.Arbitrary<QueueCursor> = fc.record({
  begunAt: fc.date({ min: new Date(0), max: now, noInvalidDate: true }),
  lastSeq: count,
  shownNew: count,
  shown: fc.record(Object.fromEntries(queueParts.map((part) => [part, key])), { requiredKeys: [] }),
});

describe('a cursor of a queue', () => {
  it('is read as it was written, for a day and for its question only', () => {
    fc.assert(
      fc.property(anyCursor, (cursor) => {
        const text = writeQueueCursor(cursor, asking);
        expect(readQueueCursor(text, asking)).toEqual(cursor);
        expect(readQueueCursor(text, { ...asking, question: 'another' })).toBeUndefined();
        expect(readQueueCursor(text, { ...asking, now: new Date(now.getTime() + 86_400_001) })).toBeUndefined();
      }),
    );
  });

  it.each([
    ['too few parts', [0, 0, 0, []]],
    ['a part that is no list', [0, 0, 0, [], [], [], [], 'x']],
    ['a number that is none', [0, 0, 0, [], [], [], [], [null]]],
    ['a negative count', [0, -1, 0, [], [], [], [], []]],
    ['a beginning in the future', [now.getTime() + 1, 0, 0, [], [], [], [], []]],
    ['a key that is too long', [0, 0, 0, [1, 2, 3, 4, 5, 6], [], [], [], []]],
  ])('is not read with %s', (_, content) => {
    expect(readQueueCursor(sealCursor(content, asking), asking)).toBeUndefined();
  });
});
