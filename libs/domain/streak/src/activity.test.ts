import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity, CountedReview, DayActivity } from './activity.ts';
import { countReview, isBehind, noActivity, quietDay, recount, totalXp } from './activity.ts';

const today = '2026-03-01' as LocalDate;

describe('activity', () => {
  it('starts with nothing', () => {
    expect(totalXp(noActivity)).toBe(0);
    expect(quietDay(today)).toEqual({ day: today, reviews: 0, newCards: 0, xp: 0 });
  });

  it('counts a review in the totals, in the streak and on its day', () => {
    const once = countReview({ activity: noActivity, today: quietDay(today) }, { day: today, xp: 10, isFirst: true });
    const twice = countReview(once, { day: today, xp: 4, isFirst: false });
    expect(twice.today).toEqual({ day: today, reviews: 2, newCards: 1, xp: 14 });
    expect(twice.activity).toMatchObject({ reviewXp: 14, bonusXp: 0, streak: { length: 1, lastActive: today } });
  });

  it('totals the XP of reviews and of bonuses', () => {
    expect(totalXp({ reviewXp: 30, bonusXp: 20 })).toBe(50);
  });
});

/** The totals and days that these reviews make, counted one after the other, whatever the order of their days. */
const counted = (reviews: readonly CountedReview[]): { activity: Activity; days: ReadonlyMap<string, DayActivity> } => {
  const days = new Map<string, DayActivity>();
  let activity = noActivity;
  for (const review of reviews) {
    const behind = isBehind(activity, review.day) ? { days: [...days.values()] } : {};
    const next = countReview({ activity, today: days.get(review.day) ?? quietDay(review.day), ...behind }, review);
    activity = next.activity;
    days.set(review.day, next.today);
  }
  return { activity, days };
};

const anyReviews = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 20 }).map((days) => addDays(today, days)),
    xp: fc.integer({ min: 0, max: 15 }),
    isFirst: fc.boolean(),
  }),
  { maxLength: 30 },
);

describe('a recount', () => {
  it('leaves totals, streak and days as if the removed reviews had never been', () => {
    fc.assert(
      fc.property(anyReviews, anyReviews, anyReviews, (kept, removed, added) => {
        const before = counted([...kept, ...removed]);
        const after = recount(before.activity, [...before.days.values()], { removed, added });
        const expected = counted([...kept, ...added]);
        expect(after.activity).toEqual(expected.activity);
        for (const day of after.days) expect(day).toEqual(expected.days.get(day.day) ?? quietDay(day.day));
      }),
    );
  });
});
