import { sealCursor } from '@flashcards/kernel';
import { expect, it } from 'vitest';
import { readLogCursor, writeLogCursor } from './log-cursor.ts';

const asking = { question: 'what?', now: new Date('2026-03-01T10:00:00Z') };

it.each(['1969-12-31T23:59:59.999Z', '2026-02-28T08:09:10.123Z', '9999-12-31T23:59:59.999Z'])(
  'a cursor of the log is read as it was written: %s',
  (at) => {
    const place = { at: new Date(at), seq: 7 };
    expect(readLogCursor(writeLogCursor(place, asking), asking)).toEqual(place);
    expect(readLogCursor(writeLogCursor(place, asking), { ...asking, question: 'what else?' })).toBeUndefined();
  },
);

it.each([[[]], [[1]], [[1, 2, 3]], [['1', 2]], [[1, '2']], [[1, 2.5]], [[null, 2]], [[9e15, 2]]])(
  'a forged cursor of the log is refused: %j',
  (content) => expect(readLogCursor(sealCursor(content, asking), asking)).toBeUndefined(),
);
