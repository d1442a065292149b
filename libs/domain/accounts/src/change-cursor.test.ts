import type { AccountId } from '@flashcards/kernel';
import { sealCursor } from '@flashcards/kernel';
import { expect, it } from 'vitest';
import { readChangeCursor, writeChangeCursor } from './change-cursor.ts';

const [ada, bob] = ['ada', 'bob'] as [AccountId, AccountId];
const place = { number: 7, from: new Date('2020-03-01T12:00:00Z') };

it('a cursor of changes is read as it was written, at any age, and only for its account', () => {
  const cursor = writeChangeCursor(place, ada);
  expect(readChangeCursor(cursor, ada)).toEqual(place);
  for (const bad of [`${cursor}0`, cursor.slice(1), '', 'x', '.%']) expect(readChangeCursor(bad, ada)).toBeUndefined();
  expect(readChangeCursor(cursor, bob)).toBeUndefined();
});

it.each([[[]], [[-1]], [[1.5]], [['1']], [[1, 2]]])('a cursor of changes with %j is none', (content) => {
  const question = JSON.stringify(['changes', ada]);
  expect(readChangeCursor(sealCursor(content, { question, now: place.from }), ada)).toBeUndefined();
});

it('a cursor of changes with an instant that no date has is none', () => {
  const question = JSON.stringify(['changes', ada]);
  const now = { getTime: () => Number.MAX_SAFE_INTEGER } as Date;
  expect(readChangeCursor(sealCursor([1], { question, now }), ada)).toBeUndefined();
});
