import type { LocalDate } from '@flashcards/kernel';
import type { PastReview } from '@flashcards/review-scheduling';
import { expect, it } from 'vitest';
import { countedElsewhere } from './counted-elsewhere.ts';

const past = (at: string, given: Partial<PastReview> = {}): PastReview => ({
  ...{ at: new Date(at), answer: 3, kind: 1, interval: 5, lastInterval: 1, ease: 2_500, milliseconds: 1_500 },
  ...given,
});
const dayOf = (at: Date): LocalDate => at.toISOString().slice(0, 10) as LocalDate;
const learning = { kind: 0, lastInterval: -60 };

it('counts answers of another program by their days, by what the card was before', () => {
  const history = [
    past('2025-01-01T10:00Z', { ...learning, answer: 1 }),
    past('2025-01-01T10:05Z', learning),
    past('2025-01-03T10:00Z', { answer: 4, lastInterval: 20 }),
    past('2025-01-24T10:00Z', { answer: 1, lastInterval: 21 }),
    past('2025-01-24T10:09Z', { kind: 2 }),
  ];
  const facts = countedElsewhere(history, dayOf).map((each) => [
    each.day.slice(8),
    each.rating,
    each.isFirst,
    each.isFirstThatDay,
    each.maturity,
  ]);
  expect(facts).toEqual([
    ['01', 'again', true, true, undefined],
    ['01', 'good', false, false, undefined],
    ['03', 'easy', false, true, 'young'],
    ['24', 'again', false, true, 'mature'],
    ['24', 'good', false, false, undefined],
  ]);
  expect(countedElsewhere(history.slice(2), dayOf)[0]).toMatchObject({ isFirst: false, xp: 0, seconds: 1.5 });
});

it('counts no changes by hand, no practice, and nothing without a day', () => {
  const history = [
    past('2025-01-01T10:00Z', { answer: 0, kind: 4, ease: 0 }),
    past('2025-01-02T10:00Z', { kind: 3, ease: 0 }),
    past('2025-01-03T10:00Z', learning),
    past('2025-01-04T10:00Z'),
  ];
  const from = '2025-01-04';
  const counted = countedElsewhere(history, (at) => (dayOf(at) < from ? undefined : dayOf(at)));
  expect(counted.map(({ day, isFirst, isFirstThatDay }) => [day, isFirst, isFirstThatDay])).toEqual([
    ['2025-01-04', false, true],
  ]);
});
