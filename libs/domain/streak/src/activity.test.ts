import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity } from './activity.ts';
import { activatesBehind, noActivity, recount, silences } from './activity.ts';
import type { CountedReview, DayActivity } from './day-activity.ts';
import { isActive, isMarked, quietDay } from './day-activity.ts';
import { markActive, streakOn } from './streak.ts';

const today = '2026-03-01' as LocalDate;

const aCounted = (overrides: Partial<CountedReview> = {}): CountedReview => ({
  day: today,
  rating: 'good',
  xp: 10,
  isFirst: false,
  isFirstThatDay: false,
  maturity: undefined,
  ...overrides,
});

interface Counted {
  readonly activity: Activity;
  readonly days: ReadonlyMap<LocalDate, DayActivity>;
}

const after = ({ days }: Counted, change: ReturnType<typeof recount>): Counted => ({
  activity: change.activity,
  days: new Map([...days, ...change.days.map((each) => [each.day, each] as const)]),
});

/** Adds or removes one review. Passes only the part of the learner's state that the rules require. */
const step = ({ activity, days }: Counted, review: CountedReview, times: 1 | -1): Counted => {
  const day = days.get(review.day) ?? quietDay(review.day);
  const needsAll = times === 1 ? activatesBehind(activity, day) : silences(day);
  const all = [...days.values()].filter(isActive).map((each) => each.day);
  const learner = { activity, days: [day], ...(needsAll ? { activeDays: all.toSorted() } : {}) };
  const change = times === 1 ? { removed: [], added: [review] } : { removed: [review], added: [] };
  return after({ activity, days }, recount(learner, change));
};

const nobody: Counted = { activity: noActivity, days: new Map() };
describe('activity', () => {
  it('starts with nothing', () => {
    expect(noActivity).toEqual({ reviewXp: 0 });
    expect(isActive(quietDay(today))).toBe(false);
  });

  it('counts a review in the totals, in the streak and on its day', () => {
    const nothing = { activity: noActivity, days: [] };
    const first = aCounted({ isFirst: true, isFirstThatDay: true });
    const once = recount(nothing, { removed: [], added: [first] });
    const twice = recount(once, { removed: [], added: [aCounted({ rating: 'again', xp: 4 })] });
    const ratings = { again: 1, hard: 0, good: 1, easy: 0 };
    expect(twice.days).toEqual([{ ...quietDay(today), ratings, newCards: 1, cards: 1, xp: 14 }]);
    expect(twice.activity).toMatchObject({ reviewXp: 14, streak: { length: 1, lastActive: today } });
  });

  it('throws when it needs all active days and does not get them', () => {
    const streak = { length: 1, longest: 1, lastActive: today, freezes: 0, activeDays: 1 };
    const added = [aCounted({ day: addDays(today, -1) })];
    const change = { removed: [], added };
    expect(() => recount({ activity: { reviewXp: 0, streak }, days: [] }, change)).toThrow(RangeError);
  });
});

describe('a streak that is recounted', () => {
  const upTo = [0, 1, 2].map((days) => addDays(today, days));
  const lastWeek = { length: 3, longest: 5, lastActive: addDays(today, -1), freezes: 1, activeDays: 12 };
  const later = [addDays(today, 1), addDays(today, 2)];
  const activity = { reviewXp: 0, streak: later.reduce(markActive, lastWeek) };
  const change = { removed: [], added: [aCounted()] };

  it('continues from its state before the given days', () => {
    const counted = recount({ activity, days: [], activeDays: later, streakBefore: lastWeek }, change);
    expect(counted.activity.streak).toEqual(upTo.reduce(markActive, lastWeek));
  });

  it('needs the earlier days as well when one of them changes', () => {
    const learner = { activity, days: [], activeDays: later, streakBefore: { ...lastWeek, lastActive: today } };
    expect(() => recount(learner, change)).toThrow(RangeError);
  });
});

describe('all active days are needed', () => {
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  const { activity } = step(nobody, aCounted(), 1);
  const studied = (day: LocalDate): DayActivity => ({
    ...quietDay(day),
    ratings: { again: 1, hard: 0, good: 0, easy: 0 },
  });

  it.each([
    ['a quiet day before the last active one', quietDay(yesterday), true],
    ['a day before it that was called on only', { ...quietDay(yesterday), heatmapCalled: true }, true],
    ['an active day before it', studied(yesterday), false],
    ['a day before it with a check-in', { ...quietDay(yesterday), checkedIn: true }, false],
    ['the last active one', studied(today), false],
    ['a quiet day after it', quietDay(tomorrow), false],
  ])('after an event on %s', (_, day, isNeeded) => {
    expect(activatesBehind(activity, day)).toBe(isNeeded);
    expect(activatesBehind(noActivity, day)).toBe(false);
  });

  it.each([
    ['one review', studied(today), true],
    ['one review and a heatmap call', { ...studied(today), heatmapCalled: true }, true],
    ['one review and a check-in', { ...studied(today), checkedIn: true }, false],
    ['two reviews', { ...quietDay(today), ratings: { again: 1, hard: 0, good: 0, easy: 1 } }, false],
  ])('after an undo on a day with %s', (_, day, isNeeded) => {
    expect(silences(day)).toBe(isNeeded);
  });
});

describe('a check-in', () => {
  const checkIn = (learner: Counted, day: LocalDate): Counted => {
    const change = { removed: [], added: [], marks: [{ day, mark: 'check-in' as const }] };
    return after(learner, recount({ ...learner, days: [learner.days.get(day) ?? quietDay(day)] }, change));
  };

  it('makes a day active, once for any number of calls', () => {
    const once = checkIn(nobody, today);
    expect(once.activity).toMatchObject({ reviewXp: 0, streak: { length: 1, activeDays: 1 } });
    expect(checkIn(once, today)).toEqual(once);
  });

  it.each([
    [0, '1 on the day', 1],
    [1, '1 on the next day, which is still open', 1],
    [2, '0 on the day after', 0],
  ])('leaves a streak, %i days later, of %s', (later, _, streak) => {
    expect(streakOn(checkIn(nobody, today).activity.streak, addDays(today, later))).toBe(streak);
  });

  it('keeps its day active when the review of that day is undone', () => {
    const studied = step(checkIn(nobody, today), aCounted(), 1);
    expect(step(studied, aCounted(), -1)).toEqual(checkIn(nobody, today));
  });

  it('adds nothing on a day that has a review', () => {
    const studied = step(nobody, aCounted(), 1);
    expect(checkIn(studied, today).activity).toEqual(studied.activity);
  });
});

describe('a call of update-heatmap', () => {
  it('makes no day active', () => {
    const marks = [{ day: today, mark: 'heatmap-call' as const }];
    const called = recount({ activity: noActivity, days: [] }, { removed: [], added: [], marks });
    expect(called.activity).toEqual(noActivity);
    expect(called.days).toEqual([{ ...quietDay(today), heatmapCalled: true }]);
    expect(called.days.filter(isActive)).toEqual([]);
  });

  it('marks its day once, separately from a check-in', () => {
    const called = { ...quietDay(today), heatmapCalled: true };
    expect([isMarked(called, 'heatmap-call'), isMarked(called, 'check-in')]).toEqual([true, false]);
    expect(isMarked({ ...called, checkedIn: true }, 'check-in')).toBe(true);
  });
});

describe('a day', () => {
  const first = aCounted({ isFirstThatDay: true });

  it.each([
    // Only the first review of a card on a day counts for retention, and only if the card was in review.
    ['the first review of a young card', { ...first, maturity: 'young' }, { young: [1, 1], mature: [0, 0] }],
    [
      'the first review of a mature card, again',
      { ...first, maturity: 'mature', rating: 'again' },
      { young: [0, 0], mature: [1, 0] },
    ],
    ['the first review of a card in learning', first, { young: [0, 0], mature: [0, 0] }],
    ['another review of a young card', aCounted({ maturity: 'young' }), { young: [0, 0], mature: [0, 0] }],
  ] as const)('counts for retention, of %s', (_, review, { young, mature }) => {
    const [day] = recount({ activity: noActivity, days: [] }, { removed: [], added: [review] }).days;
    expect(day?.firsts).toEqual({
      young: { reviews: young[0], passed: young[1] },
      mature: { reviews: mature[0], passed: mature[1] },
    });
  });
});

const counted = (reviews: readonly CountedReview[]): Counted =>
  reviews.reduce((sum, review) => step(sum, review, 1), nobody);

const ascending = (one: { readonly day: LocalDate }, other: { readonly day: LocalDate }): number =>
  one.day < other.day ? -1 : 1;

const activeOf = ({ days }: Counted): readonly DayActivity[] => [...days.values()].filter(isActive).sort(ascending);

const anyReviews = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 20 }).map((days) => addDays(today, days)),
    rating: fc.constantFrom('again' as const, 'hard' as const, 'good' as const, 'easy' as const),
    xp: fc.integer({ min: 0, max: 15 }),
    isFirst: fc.boolean(),
    isFirstThatDay: fc.boolean(),
    maturity: fc.constantFrom(undefined, 'young' as const, 'mature' as const),
  }),
  { maxLength: 30 },
);

describe('a recount', () => {
  it('does not depend on the order in which reviews arrive', () => {
    fc.assert(
      fc.property(anyReviews, (reviews) => {
        const [arrived, ordered] = [counted(reviews), counted(reviews.toSorted(ascending))];
        expect(arrived.activity).toEqual(ordered.activity);
        expect(activeOf(arrived)).toEqual(activeOf(ordered));
      }),
    );
  });

  it('leaves totals, streak and days as if a removed review had never existed', () => {
    fc.assert(
      fc.property(anyReviews, anyReviews, (kept, removed) => {
        const after = removed.reduce((sum, review) => step(sum, review, -1), counted([...removed, ...kept]));
        const never = counted(kept);
        expect(after.activity).toEqual(never.activity);
        expect(activeOf(after)).toEqual(activeOf(never));
      }),
    );
  });
});
