import type { LocalDate } from '@flashcards/client-sdk';
import { expect, it } from 'vitest';
import type { KeptCard } from './database.ts';
import { dueOf } from './due.ts';

const day = '2026-03-02' as LocalDate;
const card = (id: string, of: Partial<Record<keyof KeptCard, unknown>> = {}) =>
  ({ id, set: 'verbs', state: 'review', dueDate: day, ...of }) as KeptCard;
const folders = new Map([
  ['verbs', 'languages/italian'],
  ['capitals', 'languages2'],
]);

it.each([
  ['all', {}, ['today', 'late', 'new', 'step', 'capital', 'shared']],
  ['a set', { set: 'capitals' }, ['capital']],
  ['a folder, with all below it', { folder: 'languages' }, ['today', 'late', 'new', 'step']],
  ['a shared folder', { sharedFolder: '7' }, ['shared']],
])('is due in %s: what the day brings, and what is not put aside', (_, scope, ids) => {
  const cards = [
    card('today'),
    card('late', { dueDate: '2026-02-27' }),
    card('tomorrow', { dueDate: '2026-03-03' }),
    card('new', { state: 'new', dueDate: '2026-03-03' }),
    card('step', { state: 'relearning' }),
    card('capital', { set: 'capitals' }),
    card('shared', { set: 'of another learner' }),
    card('suspended', { suspended: true }),
    card('buried', { buried: true }),
    card('withdrawn', { withdrawn: true }),
  ];
  expect(dueOf(cards, { scope, folders, day }).map(({ id }) => id)).toEqual(ids);
});
