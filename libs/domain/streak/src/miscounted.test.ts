import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { countDays } from './activity.ts';
import type { CountedReview, DayActivity } from './day-activity.ts';
import { quietDay } from './day-activity.ts';
import { isSameActivity, miscountedDays, miscountedMonths } from './miscounted.ts';
import type { MonthRetention } from './retention.ts';
import type { Streak } from './streak.ts';

const monday = '2026-03-02' as LocalDate;
const tuesday = '2026-03-03' as LocalDate;

const aCounted = (overrides: Partial<CountedReview> = {}): CountedReview => ({
  day: monday,
  rating: 'good',
  xp: 10,
  isFirst: false,
  isFirstThatDay: true,
  maturity: 'young',
  ...overrides,
});

describe('days', () => {
  it('are counted from their reviews and marks, at once or in parts', () => {
    const some = [aCounted(), aCounted({ day: tuesday, rating: 'again', xp: 0 })];
    const more = [aCounted({ isFirst: true, isFirstThatDay: false })];
    const marks = [{ day: tuesday, mark: 'check-in' } as const];
    const days = countDays(countDays([], { added: some }), { added: more, marks });
    expect(days).toEqual(countDays([], { added: [...some, ...more], marks }));
    expect(days).toMatchObject([
      { day: monday, cards: 1, xp: 20, newCards: 1, checkedIn: false },
      { day: tuesday, cards: 1, xp: 0, ratings: { again: 1 }, checkedIn: true },
    ]);
  });

  const [day] = countDays([], { added: [aCounted()] }) as readonly [DayActivity];

  it.each<[string, Partial<DayActivity>]>([
    ['its ratings', { ratings: { ...day.ratings, hard: 1 } }],
    ['its new cards', { newCards: 1 }],
    ['its cards', { cards: 2 }],
    ['its XP', { xp: 11 }],
    ['its first reviews', { firsts: { ...day.firsts, mature: { reviews: 1, passed: 0 } } }],
    ['a check-in', { checkedIn: true }],
    ['a call of update-heatmap', { heatmapCalled: true }],
  ])('are miscounted when one differs in %s', (_, wrong) => {
    expect(miscountedDays([{ ...day, ...wrong }], [day])).toEqual([day]);
    expect(miscountedDays([{ ...day }], [day])).toEqual([]);
  });

  it('are miscounted when one is missing or superfluous', () => {
    expect(miscountedDays([], [day])).toEqual([day]);
    expect(miscountedDays([day], [])).toEqual([quietDay(monday)]);
    expect(miscountedDays([quietDay(tuesday)], [])).toEqual([]);
  });
});

describe('months', () => {
  const none = { reviews: 0, passed: 0 };
  const march: MonthRetention = { month: '2026-03', young: { reviews: 2, passed: 1 }, mature: none };

  it('are miscounted when one differs, is missing or is superfluous', () => {
    expect(miscountedMonths([{ ...march, mature: { reviews: 1, passed: 1 } }], [march])).toEqual([march]);
    expect(miscountedMonths([], [march])).toEqual([march]);
    expect(miscountedMonths([march], [])).toEqual([{ month: '2026-03', young: none, mature: none }]);
    expect(miscountedMonths([march], [{ ...march }])).toEqual([]);
  });
});

describe('the activity of a learner', () => {
  const streak: Streak = { length: 3, longest: 4, lastActive: monday, freezes: 1, activeDays: 9 };

  it.each<[string, Partial<Streak>]>([
    ['length', { length: 2 }],
    ['longest', { longest: 5 }],
    ['last active day', { lastActive: tuesday }],
    ['freezes', { freezes: 0 }],
    ['active days', { activeDays: 8 }],
  ])('differs by the %s of the streak', (_, other) => {
    expect(isSameActivity({ reviewXp: 1, streak }, { reviewXp: 1, streak: { ...streak, ...other } })).toBe(false);
  });

  it('differs by XP, or by a missing streak', () => {
    expect(isSameActivity({ reviewXp: 1, streak }, { reviewXp: 2, streak })).toBe(false);
    expect(isSameActivity({ reviewXp: 1, streak }, { reviewXp: 1 })).toBe(false);
    expect(isSameActivity({ reviewXp: 1, streak }, { reviewXp: 1, streak: { ...streak } })).toBe(true);
  });
});
