import type { CardId, LocalDate } from '@flashcards/kernel';
import { newCard } from '@flashcards/review-scheduling';
import { expect, it } from 'vitest';
import { cardTest } from './holds.ts';
import type { Query } from './query.ts';
import { parseQuery } from './query.ts';
import { studyDays } from './study-days.ts';

const today = '2026-03-10' as LocalDate;
const dayOf = (day: number): LocalDate => `2026-01-${String(day).padStart(2, '0')}` as LocalDate;
const idOf = (card: string) => card as CardId;

const found = (text: string): readonly string[] => {
  const query = parseQuery(text) as Query;
  const studied = studyDays(query);
  const log = [
    { card: 'a', day: 1 },
    { card: 'a', day: 31 },
    { card: 'b', day: 1, type: 'cram' as const },
    { card: 'b', day: 2 },
    { card: 'c', day: 1, type: 'reset' as const },
  ];
  for (const { card, day, ...event } of log)
    if (studied.days.includes(dayOf(day))) studied.add({ ...event, card: idOf(card), day: dayOf(day) });
  const holds = cardTest(query, today, studied);
  const standing = { progress: newCard(today), suspended: false, flag: 0, tags: [] };
  return ['a', 'b', 'c'].filter((card) => holds({ ...standing, id: idOf(card) }));
};

it.each([
  ['studied:01/01/2026', ['a']],
  ['-studied:01/01/2026', ['b', 'c']],
  ['studied:01/01/2026 studied:31/01/2026', ['a']],
  ['studied:01/01/2026 studied:02/01/2026', []],
  ['-studied:01/01/2026 -studied:02/01/2026', ['c']],
  ['studied:03/01/2026', []],
])('%s finds %j', (query, cards) => {
  expect(found(query)).toEqual(cards);
});

it('a query may name 32 different days', () => {
  const others = Array.from({ length: 29 }, (_, at) => `-studied:${String(at + 2).padStart(2, '0')}/01/2026`);
  expect(found([...others, '-studied:01/02/2026', '-studied:02/02/2026', 'studied:31/01/2026'].join(' '))).toEqual([
    'a',
  ]);
});

it('a query names a day once', () => {
  expect(studyDays(parseQuery('studied:01/01/2026 -studied:01/01/2026') as Query).days).toEqual([dayOf(1)]);
});
