import type { LocalDate } from '@flashcards/client-sdk';
import { expect, it } from 'vitest';
import { questPace } from './quest-words.ts';

const day = (date: string) => date as LocalDate;
const quest = { deadline: day('2026-03-09'), target: 100, progress: 34 };

it.each([
  ['2026-03-08', '2 days left · need 33 a day'],
  ['2026-03-09', 'last day · need 66 today'],
  ['2026-03-10', 'over for you, not yet for all'],
])('tells on %s: %s', (today, words) => {
  expect(questPace(quest, day(today))).toBe(words);
});
