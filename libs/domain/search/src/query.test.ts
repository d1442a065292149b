import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { newCard } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { cardWords } from './card-words.ts';
import type { Standing } from './holds.ts';
import { cardTest, holdsInSet, holdsInWords } from './holds.ts';
import { isQuery, parseQuery } from './query.ts';

const day = (text: string) => text as LocalDate;
const today = day('2026-03-10');

const queryOf = (text: string) => {
  const query = parseQuery(text);
  if (!isQuery(query)) throw new Error(JSON.stringify(query));
  return query;
};

const finds = (query: string, front: string, back = 'answer'): boolean =>
  holdsInWords(queryOf(query), cardWords({ front, back }));

describe('a query', () => {
  it.each([
    ['', 'anything', true],
    ['appl tre', 'An apple tree', true],
    ['appl -tre', 'An apple tree', false],
    ['"apple tree"', 'An apple tree', true],
    ['"tree apple"', 'An apple tree', false],
    ['-"tree apple"', 'An apple tree', true],
    ['"apple tree', 'An apple tree', true],
    ['"an appl', 'An apple tree', false],
    ['"a \\"quoted\\" word"', 'a "quoted" word', true],
    ['"12:30"', 'at 12:30', true],
    ['e-mail', 'an e-mail', true],
    ['- ?', 'anything', true],
    ['--apple', 'apple', false],
    ['tree answer', 'An apple tree', true],
    ['"tree answer"', 'An apple tree', false],
  ])('%s of "%s": %s', (query, front, isFound) => {
    expect(finds(query, front)).toBe(isFound);
  });

  it.each([
    ['front:x', 'front'],
    ['-nid:1', 'nid'],
    ['http://example.org', 'http'],
    ['is:unknown', 'is:unknown'],
    ['flag:8', 'flag:8'],
    ['flag:', 'flag:'],
    ['tag:""', 'tag:'],
    ['tag:', 'tag:'],
    ['prop:ivl', 'prop:ivl'],
    ['prop:ivl>x', 'prop:ivl>x'],
    ['prop:ease>1', 'prop:ease>1'],
    ['studied:2026-03-01', 'studied:2026-03-01'],
    ['-studied:30/02/2026', 'studied:30/02/2026'],
    ['__proto__:x', '__proto__'],
  ])('%s has an unknown term', (query, unknown) => {
    expect(parseQuery(query)).toEqual({ unknown });
  });

  it.each([
    ['1001 characters', 'x'.repeat(1_001)],
    ['33 terms', 'x '.repeat(33)],
    ['33 terms without words', '? '.repeat(33)],
  ])('of %s is too long', (_, query) => {
    expect(parseQuery(query)).toBe('too long');
  });

  it('may have 1000 characters outside of the first plane, and 32 terms', () => {
    expect(queryOf('𝒳'.repeat(1_000))).toHaveLength(1);
    expect(queryOf('x '.repeat(32))).toHaveLength(32);
  });

  it('is read in time proportional to its length', () => {
    for (const part of ['"', '\\', '"\\', ':', '-', 'tag:"']) parseQuery(part.repeat(1_000).slice(0, 1_000));
  });
});

describe('a condition on a set', () => {
  const set = { name: 'Capital Cities', folder: 'Geography/Europe' as FolderPath };
  it.each([
    ['deck:"capital cities"', true],
    ['deck:capital', false],
    ['deck:geography', true],
    ['deck:Geography/Europe', true],
    ['deck:"/geography / europe/"', true],
    ['deck:Geo', false],
    ['-deck:Geography', false],
    ['-deck:Other', true],
  ])('%s: %s', (query, holds) => {
    expect(holdsInSet(queryOf(query), set)).toBe(holds);
  });

  it('finds a set of another user by its name only', () => {
    expect(holdsInSet(queryOf('deck:geography'), { name: 'Geography' })).toBe(true);
    expect(holdsInSet(queryOf('deck:europe'), { name: 'Geography' })).toBe(false);
  });
});

const studied = { stability: 12.5, difficulty: 5, reviews: 7, lapses: 2, lastReview: day('2026-03-01') };
const memory = { ...studied, reviewsThatDay: 1, graduation: 'paid' as const };
const review: Standing = { progress: { ...memory, state: 'review', interval: 9 }, suspended: false, flag: 1, tags: [] };
const relearning: Standing = {
  progress: { ...memory, state: 'relearning', step: 0 },
  suspended: false,
  flag: 0,
  tags: [],
};
const unstudied: Standing = {
  progress: newCard(day('2026-03-02')),
  suspended: false,
  flag: 7,
  buriedOn: today,
  tags: [],
};

describe('a condition on a card', () => {
  it.each([
    ['is:new', [false, false, true]],
    ['is:learn', [false, true, false]],
    ['is:review', [true, false, false]],
    ['is:due', [true, true, false]],
    ['-is:due', [false, false, true]],
    ['is:suspended', [false, false, false]],
    ['is:buried', [false, false, true]],
    ['flag:0', [false, true, false]],
    ['flag:1', [true, false, false]],
    ['prop:due=0', [true, false, false]],
    ['prop:due<0', [false, true, false]],
    ['prop:ivl>=9', [true, false, false]],
    ['prop:ivl!=9', [false, false, false]],
    ['prop:reps<=7', [true, true, true]],
    ['prop:lapses>0', [true, true, false]],
    ['prop:stability>12.4 prop:difficulty<5.5', [true, true, false]],
    ['-prop:stability>12.4', [false, false, true]],
  ])('%s holds for cards in review, in relearning, new: %j', (query, holds) => {
    expect([review, relearning, unstudied].map(cardTest(queryOf(query), today))).toEqual(holds);
  });

  it('does not hold for a card that was buried on an earlier day', () => {
    const card = { ...unstudied, buriedOn: addDays(today, -1) };
    expect(cardTest(queryOf('is:buried'), today)(card)).toBe(false);
  });

  it('does not find a suspended card as due', () => {
    const card = { ...review, suspended: true };
    expect(cardTest(queryOf('is:due'), today)(card)).toBe(false);
    expect(cardTest(queryOf('is:suspended is:review'), today)(card)).toBe(true);
  });

  it('does not find a withdrawn card as due', () => {
    const card = { ...review, isWithdrawn: true as const };
    expect(cardTest(queryOf('is:due'), today)(card)).toBe(false);
    expect(cardTest(queryOf('-is:due is:review'), today)(card)).toBe(true);
  });

  it.each([
    ['tag:animals', true],
    ['tag:ANIMALS::dog', true],
    ['tag:anim', false],
    ['tag:dog', false],
    ['-tag:animals', false],
  ])('%s on tags: %s', (query, holds) => {
    const card = { ...unstudied, tags: ['Animals::Dog', 'x'] };
    expect(cardTest(queryOf(query), today)(card)).toBe(holds);
  });

  it.each([
    ['other tags', (index: number) => [`${index}`.repeat(100)]],
    ['tags of the deck', () => Array.from({ length: 100 }, (_, index) => '\u{10400}'.repeat(95) + index)],
  ])('is tested in a short time on 1,000 cards with %s', (_, tagsOf) => {
    const holds = cardTest(queryOf('-tag:x -tag:xy '.repeat(16)), today);
    for (let index = 0; index < 1_000; index += 1) expect(holds({ ...unstudied, tags: tagsOf(index) })).toBe(true);
    expect(holds({ ...unstudied, tags: ['XY::z'] })).toBe(false);
  });
});
