import type { AccountId } from '@flashcards/kernel';
import type { ArchiveRecord } from '@flashcards/persistence-ports';
import { dayFrom, markFrom } from '../study/day-documents.ts';
import { rowsAfter } from '../study/documents.ts';
import { loggedFrom } from '../study/event-documents.ts';
import { goalFrom } from '../goals/goal-rows.ts';
import type { Reading } from './record-pages.ts';
import { pagesById } from './record-pages.ts';

/** All by their keys: a thousand of each are no more than a mebibyte. */
export const studyRecords = async function* (
  reading: Reading,
  account: AccountId,
): AsyncGenerator<readonly ArchiveRecord[]> {
  const { events, marks, days, goals } = reading.collections;
  for await (const page of pagesById(reading, events, { range: rowsAfter(account, 'event') }))
    yield page.map((row) => ({ kind: 'review', review: loggedFrom(row) }));
  for await (const page of pagesById(reading, marks, { range: rowsAfter(account, 'mark') }))
    yield page.map((row) => ({ kind: 'mark', mark: markFrom(row) }));
  for await (const page of pagesById(reading, days, { range: rowsAfter(account, 'day') }))
    yield page.map((row) => ({ kind: 'day', day: dayFrom(row) }));
  for await (const page of pagesById(reading, goals, { range: rowsAfter(account, 'goal') }))
    yield page.map((row) => ({ kind: 'goal', goal: goalFrom(row) }));
};
