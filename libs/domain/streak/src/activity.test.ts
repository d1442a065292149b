import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity } from './activity.ts';
import { activatesBehind, noActivity, recount, silences } from './activity.ts';
import type { CountedReview, DayActivity } from './day-activity.ts';
import { isActive, quietDay } from './day-activity.ts';

const today = '2026-03-01' as LocalDate;

const aCounted = (told: Partial<CountedReview> = {}): CountedReview => ({
  day: today,
  rating: 'good',
  xp: 10,
  isFirst: false,
  isFirstThatDay: false,
  maturity: undefined,
  ...told,
});

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

  it('refuses to guess a streak that it is not told all active days of', () => {
    const streak = { length: 1, longest: 1, lastActive: today, freezes: 0, activeDays: 1 };
    const added = [aCounted({ day: addDays(today, -1) })];
    const change = { removed: [], added };
    expect(() => recount({ activity: { reviewXp: 0, streak }, days: [] }, change)).toThrow(RangeError);
  });
});

interface Counted {
  readonly activity: Activity;
  readonly days: ReadonlyMap<LocalDate, DayActivity>;
}

/** Counts one review in or out, told no more of the learner than the rules ask for. */
const step = ({ activity, days }: Counted, review: CountedReview, times: 1 | -1): Counted => {
  const day = days.get(review.day) ?? quietDay(review.day);
  const needsAll = times === 1 ? activatesBehind(activity, day) : silences(day);
  const all = [...days.values()].filter(isActive).map((each) => each.day);
  const learner = { activity, days: [day], ...(needsAll ? { activeDays: all.toSorted() } : {}) };
  const next = recount(learner, times === 1 ? { removed: [], added: [review] } : { removed: [review], added: [] });
  return { activity: next.activity, days: new Map([...days, ...next.days.map((each) => [each.day, each] as const)]) };
};

const nobody: Counted = { activity: noActivity, days: new Map() };
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

  it('leaves totals, streak and days as if a removed review had never been', () => {
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
