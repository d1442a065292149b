import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity, CountedReview, DayActivity } from './activity.ts';
import { activatesBehind, isActive, noActivity, quietDay, recount, silences } from './activity.ts';

const today = '2026-03-01' as LocalDate;

describe('activity', () => {
  it('starts with nothing', () => {
    expect(noActivity).toEqual({ reviewXp: 0 });
    expect(quietDay(today)).toEqual({ day: today, reviews: 0, newCards: 0, xp: 0 });
  });

  it('counts a review in the totals, in the streak and on its day', () => {
    const nothing = { activity: noActivity, days: [] };
    const once = recount(nothing, { removed: [], added: [{ day: today, xp: 10, isFirst: true }] });
    const twice = recount(once, { removed: [], added: [{ day: today, xp: 4, isFirst: false }] });
    expect(twice.days).toEqual([{ day: today, reviews: 2, newCards: 1, xp: 14 }]);
    expect(twice.activity).toMatchObject({ reviewXp: 14, streak: { length: 1, lastActive: today } });
  });

  it('refuses to guess a streak that it is not told all active days of', () => {
    const streak = { length: 1, longest: 1, lastActive: today, freezes: 0, activeDays: 1 };
    const added = [{ day: addDays(today, -1), xp: 0, isFirst: false }];
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
    xp: fc.integer({ min: 0, max: 15 }),
    isFirst: fc.boolean(),
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
