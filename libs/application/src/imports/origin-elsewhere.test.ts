import type { StudySettings } from '@flashcards/accounts';
import { addDays } from '@flashcards/kernel';
import type { LocalDate } from '@flashcards/kernel';
import { dueDayOf, newCard } from '@flashcards/review-scheduling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardStanding } from './deck-reader.ts';
import { originsElsewhere } from './origin-elsewhere.ts';

const today = '2026-03-10' as LocalDate;
const createdOn = '2026-03-09' as LocalDate;

const settingsIn = (timeZone: string): StudySettings => ({
  timeZone: timeZone as StudySettings['timeZone'],
  dayRolloverHour: 4,
  newCardsPerDay: undefined,
  desiredRetention: 0.9,
});

const from = (timeZone = 'UTC') => originsElsewhere({ settings: settingsIn(timeZone), today, createdOn });

/** 04:00 on 1 May 2024 in UTC+3. */
const collection = { created: Date.parse('2024-05-01T01:00:00Z'), creationOffset: -180 };
const dayZero = '2024-05-01' as LocalDate;
const day = 86_400_000;

const inReview: CardStanding = {
  ...collection,
  ...{ type: 2, queue: 2, due: 700, interval: 30, ease: 2_300, reps: 12, lapses: 1, left: 0, flags: 0 },
  history: [],
  leftOut: 0,
};

const anAnswer = (at: number, answer = 3): readonly number[] => [at, answer, 1, 10, -600, 2_500, 4_000];

describe('a card of a package', () => {
  it.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
    'is due on the date on which Anki has it due, also in %s, when the collection has its own clock',
    (timeZone) => {
      const { origin } = from(timeZone).origin(inReview);
      expect(origin && dueDayOf(origin.progress)).toBe(addDays(dayZero, 700));
      expect(origin).toMatchObject({ interval: 30, ease: 2_300, progress: { interval: 30, reviews: 12, lapses: 1 } });
    },
  );

  it("counts its days on the learner's clock when the collection has none", () => {
    const { creationOffset: _, ...withoutOffset } = inReview;
    const dueIn = (timeZone: string) => {
      const { origin } = from(timeZone).origin(withoutOffset);
      return origin && dueDayOf(origin.progress);
    };
    expect(dueIn('Asia/Baghdad')).toBe(addDays(dayZero, 700));
    expect(dueIn('America/New_York')).toBe(addDays(dayZero, 699));
  });

  it("has its last review on the learner's day of the given instant", () => {
    const lastReview = Date.parse('2026-03-02T02:30:00Z');
    const { origin } = from().origin({ ...inReview, lastReview, stability: 40, difficulty: 5 });
    expect(origin?.progress).toMatchObject({ lastReview: '2026-03-01', stability: 40, difficulty: 5 });
    expect(origin && dueDayOf(origin.progress)).toBe(addDays(dayZero, 700));
  });

  it('stays suspended; a buried one does not', () => {
    expect(from().origin({ ...inReview, queue: -1 })).toMatchObject({ suspended: true });
    expect(from().origin({ ...inReview, queue: -2 })).not.toHaveProperty('suspended');
    expect(from().origin({ ...inReview, type: 0, queue: -1 })).toEqual({ suspended: true });
  });

  it('keeps its flag, in the lowest three bits', () => {
    expect(from().origin({ ...inReview, flags: 3 })).toMatchObject({ flag: 3 });
    expect(from().origin({ ...inReview, type: 0, queue: 0, flags: 8 + 7 })).toEqual({ flag: 7 });
    for (const flags of [0, 8, Number.NaN, Infinity])
      expect(from().origin({ ...inReview, flags })).not.toHaveProperty('flag');
  });

  it('has no origin when it is new and was never answered', () => {
    expect(from().origin({ ...inReview, type: 0, queue: 0 })).toEqual({});
    const { origin } = from().origin({ ...inReview, type: 0, queue: 0, history: anAnswer(day) });
    expect(origin).toMatchObject({ progress: newCard(createdOn), history: [{ at: new Date(day), answer: 3 }] });
  });

  it('in learning steps continues with them; one that waits for a day is due on that day', () => {
    const at = Date.parse('2026-03-08T12:00:00Z');
    const steps = { ...inReview, type: 1, queue: 1, due: at / 1_000, left: 2_002, history: anAnswer(at) };
    expect(from().origin(steps).origin?.progress).toMatchObject({
      state: 'learning',
      step: 0,
      lastReview: '2026-03-08',
    });
    const waiting = from().origin({ ...inReview, type: 3, queue: 3, due: 680 }).origin;
    expect(waiting?.progress).toMatchObject({ state: 'review' });
    expect(waiting && dueDayOf(waiting.progress)).toBe(addDays(dayZero, 680));
    expect(waiting?.step).toEqual({ state: 'relearning', left: 0, dueOn: addDays(dayZero, 680) });
    expect(from().origin(steps).origin?.step).toEqual({ state: 'learning', left: 2_002 });
    expect(from().origin({ ...inReview, type: 3, queue: -1, due: at / 1_000 }).origin?.progress.state).toBe(
      'relearning',
    );
    expect(from().origin({ ...inReview, due: at / 1_000, queue: 1 }).origin?.progress.state).toBe('relearning');
  });
});

describe('answers of a package', () => {
  it('are kept unchanged, except unusable ones', () => {
    const making = from();
    const history = [anAnswer(day), anAnswer(Number.NaN), anAnswer(2 * day, 9), anAnswer(3 * day, 0)].flat();
    const { origin } = making.origin({ ...inReview, history, leftOut: 2 });
    expect(origin?.history).toEqual([
      { at: new Date(day), answer: 3, kind: 1, interval: 10, lastInterval: -600, ease: 2_500, milliseconds: 4_000 },
      { at: new Date(3 * day), answer: 0, kind: 1, interval: 10, lastInterval: -600, ease: 2_500, milliseconds: 4_000 },
    ]);
    expect(making.counted()).toEqual({ cards: 1, unusableCards: 0, reviews: 2, reviewsLeftOut: 4 });
  });

  it('are limited to the latest 1,000 of a card and 1,000,000 of an import', () => {
    const making = from();
    const history = Array.from({ length: 1_200 }, (_, index) => anAnswer(index)).flat();
    const { origin } = making.origin({ ...inReview, history });
    expect([origin?.history.length, origin?.history[0]?.at.getTime()]).toEqual([1_000, 200]);
    for (let card = 1; card <= 1_000; card += 1) making.origin({ ...inReview, history });
    expect(making.counted()).toMatchObject({ reviews: 1_000_000, reviewsLeftOut: 200_000 + 1_200 });
    expect(making.origin({ ...inReview, history }).origin?.history).toEqual([]);
  });
});

describe('invalid numbers', () => {
  const anyNumber = fc.oneof(
    fc.integer({ min: -4, max: 4 }),
    fc.double(),
    fc.constantFrom(1e308, -1e308, Number.NaN, Infinity, 109_500_000, 2 ** 53, 1e9, 36_500),
  );
  const anyStanding: fc.Arbitrary<CardStanding> = fc.record({
    ...{ type: anyNumber, queue: anyNumber, due: anyNumber, interval: anyNumber, ease: anyNumber, reps: anyNumber },
    ...{
      lapses: anyNumber,
      left: anyNumber,
      flags: anyNumber,
      stability: anyNumber,
      difficulty: anyNumber,
      lastReview: anyNumber,
    },
    ...{ created: anyNumber, creationOffset: anyNumber, leftOut: fc.constant(0) },
    history: fc.array(anyNumber, { maxLength: 20 }),
  });

  it('make a card new or give it a valid state, and are counted', () => {
    const making = from();
    fc.assert(
      fc.property(anyStanding, (standing) => {
        const { origin } = making.origin(standing);
        if (!origin || origin.progress.state === 'new') return;
        expect(origin.progress.lastReview <= today).toBe(true);
        expect(Number.isInteger(origin.interval) && Number.isInteger(origin.ease)).toBe(true);
        expect([origin.progress.reviews, origin.progress.lapses].every(Number.isInteger)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(making.counted().unusableCards).toBeGreaterThan(0);
  });

  it.each([
    ['a due day in the year 300000', { due: 109_000_000 }],
    ['one that is no instant either', { due: 1e308 }],
    ['a state that does not exist', { type: 7 }],
    ['no day to count from', { created: undefined }],
  ])('such as %s', (_, odd) => {
    const making = from();
    expect(making.origin({ ...inReview, ...odd })).toEqual({});
    expect(making.counted()).toMatchObject({ cards: 0, unusableCards: 1 });
  });
});
