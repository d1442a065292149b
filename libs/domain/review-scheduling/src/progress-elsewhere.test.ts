import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDayOf } from './due.ts';
import { memoryOfSm2 } from './fsrs-memory.ts';
import { experienceOf } from './experience.ts';
import type { CardElsewhere } from './progress-elsewhere.ts';
import { progressElsewhere } from './progress-elsewhere.ts';
import type { ReviewCard } from './progress.ts';
import { ratings } from './rating.ts';
import { review } from './schedule.ts';

const today = '2026-03-10' as LocalDate;
const createdOn = '2026-03-09' as LocalDate;
const days = { today, createdOn };

const inReview: CardElsewhere = {
  state: 'review',
  dueIn: 4,
  interval: 10,
  ease: 2_500,
  reviews: 7,
  lapses: 2,
  stepsLeft: 0,
};

const anyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1, 1e308, -1e308, Number.NaN, Infinity, 300_000 * 365, 36_500, 36_501, 0.5),
);

const anyCard: fc.Arbitrary<CardElsewhere> = fc.record({
  state: fc.constantFrom('new', 'learning', 'relearning', 'review'),
  dueIn: fc.option(fc.oneof(fc.integer({ min: -40_000, max: 40_000 }), anyNumber), { nil: undefined }),
  lastReview: fc.option(
    fc.integer({ min: -50_000, max: 50_000 }).map((many) => addDays(today, many)),
    { nil: undefined },
  ),
  interval: fc.oneof(fc.integer({ min: -10, max: 40_000 }), anyNumber),
  ease: fc.oneof(fc.constantFrom(0, 1_300, 2_500), anyNumber),
  reviews: anyNumber,
  lapses: anyNumber,
  stepsLeft: fc.oneof(fc.constantFrom(0, 1, 2, 9), anyNumber),
  memory: fc.option(fc.record({ stability: anyNumber, difficulty: anyNumber }), { nil: undefined }),
});

describe('a card from elsewhere', () => {
  it('in review keeps its due day and its known values', () => {
    const memory = { stability: 12.5, difficulty: 6.25 };
    const lastReview = addDays(today, -3);
    expect(progressElsewhere({ ...inReview, memory, lastReview }, days)).toEqual({
      state: 'review',
      interval: 7,
      lastReview,
      ...memory,
      reviews: 7,
      lapses: 2,
      reviewsThatDay: 0,
      graduation: 'paid',
    });
    const progress = progressElsewhere(inReview, days);
    expect(progress).toMatchObject({ interval: 10, lastReview: addDays(today, -6) });
  });

  it('that is new is new here', () => {
    expect(progressElsewhere({ ...inReview, state: 'new' }, days)).toEqual({ state: 'new', createdOn });
  });

  it('in learning waits on the step with the same number of steps left', () => {
    const learning = { ...inReview, state: 'learning', dueIn: undefined, interval: 0, lapses: 0 } as const;
    const stepsOf = (stepsLeft: number) => progressElsewhere({ ...learning, stepsLeft }, days);
    expect([0, 1, 2, 5].map(stepsOf)).toMatchObject([{ step: 1 }, { step: 1 }, { step: 0 }, { step: 0 }]);
    expect(stepsOf(1)).toMatchObject({ state: 'learning', graduation: 'ahead', lastReview: today });
    expect(progressElsewhere({ ...learning, state: 'relearning', interval: 3 }, days)).toMatchObject({
      state: 'relearning',
      step: 0,
      graduation: 'paid',
    });
  });

  it('that waits for a later day on a step is in review until then', () => {
    const waiting = progressElsewhere({ ...inReview, state: 'relearning', interval: 1, dueIn: 2 }, days);
    expect(waiting).toMatchObject({ state: 'review', graduation: 'paid' });
    expect(waiting && dueDayOf(waiting)).toBe(addDays(today, 2));
    expect(progressElsewhere({ ...inReview, state: 'relearning', dueIn: 0 }, days)?.state).toBe('relearning');
  });

  it('earns no graduation bonus when it was in review before', () => {
    const before = progressElsewhere({ ...inReview, dueIn: 0 }, days);
    if (!before) throw new Error('the card is one');
    const after = review(before, { card: '7' as CardId, rating: 'good', today, retention: 0.9 });
    expect(experienceOf({ before, after, rating: 'good' })).toBe(10);
  });

  it.each([
    { dueIn: 36_501 },
    { dueIn: Number.NaN },
    { dueIn: 0.5 },
    { interval: Number.NaN },
    { reviews: Infinity },
    { dueIn: undefined },
  ])('with invalid numbers is `undefined`: %o', (odd) => {
    expect(progressElsewhere({ ...inReview, ...odd }, days)).toBeUndefined();
  });

  it('is valid for FSRS and keeps its due day, with any numbers', () => {
    fc.assert(
      fc.property(anyCard, fc.constantFrom(...ratings), (card, rating) => {
        const progress = progressElsewhere(card, days);
        if (!progress || progress.state === 'new') return;
        if (progress.state === 'review') expect(dueDayOf(progress)).toBe(addDays(today, card.dueIn ?? 0));
        expect(progress.lastReview <= today).toBe(true);
        expect(progress.stability).toBeGreaterThanOrEqual(0.001);
        expect(progress.stability).toBeLessThanOrEqual(36_500);
        const after = review(progress, { card: '7' as CardId, rating, today, retention: 0.9 });
        expect([after.stability, after.difficulty].every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the memory of a card of SM-2', () => {
  it('has the interval as its stability, and a higher difficulty for a lower ease', () => {
    const difficulties = [1_300, 1_700, 2_100, 2_500, 2_900].map((ease) => memoryOfSm2(20, ease).difficulty);
    expect(difficulties).toEqual([...difficulties].sort((one, other) => other - one));
    expect(new Set(difficulties).size).toBeGreaterThan(2);
    expect(memoryOfSm2(20, 2_500).stability).toBe(20);
    expect(memoryOfSm2(20, 0)).toEqual(memoryOfSm2(20, 2_500));
  });

  it('gives about interval × ease after good', () => {
    const { stability, difficulty } = memoryOfSm2(20, 2_500);
    const before: ReviewCard = {
      state: 'review',
      ...{ stability, difficulty, interval: 20, lastReview: addDays(today, -20) },
      ...{ reviews: 5, lapses: 0, reviewsThatDay: 0, graduation: 'paid' },
    };
    const after = review(before, { card: '7' as CardId, rating: 'good', today, retention: 0.9 });
    expect(after.stability).toBeCloseTo(50, 0);
  });
});
