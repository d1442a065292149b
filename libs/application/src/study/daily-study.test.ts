import { studyDay } from '@flashcards/accounts';
import type { LocalDate } from '@flashcards/kernel';
import { streakOf, streakOn } from '@flashcards/streak';
import { describe, expect, it } from 'vitest';

const quarterOfAnHour = 900_000;
const quartersADay = 96;

interface Shown {
  readonly instant: Date;
  readonly date: string;
  readonly hour: number;
  /** `hh:mm` */
  readonly time: string;
}

/** The local time of a zone every quarter of an hour, for ten days around a date. */
const tenDays = (timeZone: string, about: string): readonly Shown[] => {
  // Swedish dates are ISO dates.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const from = Date.parse(about) - 5 * quartersADay * quarterOfAnHour;
  return Array.from({ length: 10 * quartersADay }, (_, index) => {
    const instant = new Date(from + index * quarterOfAnHour);
    const [date = '', time = ''] = clock.format(instant).split(' ');
    return { instant, date, time, hour: Number(time.slice(0, 2)) };
  });
};

/**
 * One review on each date at this time. If the clocks skip that time, at another time on the same side of the rollover;
 * if they skip all of that side, at a time next to it.
 */
const onceADay = (shown: readonly Shown[], hour: number, rollover: number): readonly Date[] => {
  const time = `${String(hour).padStart(2, '0')}:30`;
  // The first and the last date are incomplete.
  const dates = [...new Set(shown.map(({ date }) => date))].slice(1, -1);
  return dates.flatMap((date) => {
    const ofDate = shown.filter((each) => each.date === date);
    const studied =
      ofDate.find((each) => each.time === time) ??
      ofDate.find((each) => each.hour < rollover === hour < rollover) ??
      (hour < rollover ? shown.findLast((each) => each.date < date) : shown.find((each) => each.date > date));
    return studied ? [studied.instant] : [];
  });
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);

describe('a learner who studies once a day', () => {
  it.each([
    ['Europe/Rome', '2026-03-29'],
    ['Europe/Rome', '2026-10-25'],
    ['America/New_York', '2028-03-12'],
    ['America/New_York', '2028-11-05'],
    ['America/Havana', '2026-03-08'],
    ['America/Havana', '2026-11-01'],
    ['America/Santiago', '2026-04-05'],
    ['America/Santiago', '2026-09-06'],
    ['America/Nuuk', '2026-03-28'],
    ['America/Nuuk', '2026-10-24'],
    ['America/Scoresbysund', '2024-03-31'],
    ['Antarctica/Troll', '2026-03-29'],
    ['Antarctica/Troll', '2026-10-25'],
    ['Africa/Cairo', '2026-04-24'],
    ['Africa/Casablanca', '2026-02-15'],
    ['Asia/Almaty', '2024-03-01'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['Pacific/Chatham', '2026-04-05'],
    ['Pacific/Chatham', '2026-09-27'],
    // Leap days.
    ['Pacific/Kiritimati', '2024-02-29'],
    ['Asia/Kathmandu', '2028-02-29'],
  ])('keeps the streak in %s around %s, at any hour and with any rollover hour', (timeZone, about) => {
    const shown = tenDays(timeZone, about);
    for (const rollover of [0, 1, 2, 3, 4, 5, 12, 22, 23])
      for (const hour of hours) {
        const studied = onceADay(shown, hour, rollover);
        const days = studied.map((instant) => studyDay(instant, { timeZone, dayRolloverHour: rollover }));
        expect(streakOf(days)).toMatchObject({ length: studied.length, activeDays: studied.length });
      }
  });
});

describe('a streak on a journey', () => {
  /** The streak after each stop, as a store counts it: from all active days in calendar order. */
  const streaks = (stops: readonly (readonly [instant: string, timeZone: string])[]): readonly number[] => {
    const days = stops.map(([instant, timeZone]) => studyDay(new Date(instant), { timeZone, dayRolloverHour: 0 }));
    return days.map((day, index): number => {
      const active: readonly LocalDate[] = [...new Set(days.slice(0, index + 1))].sort();
      return streakOn(streakOf(active), day);
    });
  };

  it.each([
    [
      'east, into the next day',
      [
        ['2026-05-01T20:00:00Z', 'Europe/Rome'],
        ['2026-05-02T20:00:00Z', 'Europe/Rome'],
        ['2026-05-03T10:00:00Z', 'Pacific/Auckland'],
      ],
      [1, 2, 3],
    ],
    [
      'east over the date line, past a day that was never there',
      [
        ['2026-05-01T20:00:00Z', 'Pacific/Pago_Pago'],
        ['2026-05-02T12:00:00Z', 'Pacific/Kiritimati'],
        ['2026-05-02T20:00:00Z', 'Pacific/Kiritimati'],
      ],
      [1, 1, 1],
    ],
    [
      'west, back into a day that was active',
      [
        ['2026-05-01T20:00:00Z', 'Pacific/Auckland'],
        ['2026-05-02T20:00:00Z', 'Pacific/Auckland'],
        ['2026-05-02T23:00:00Z', 'America/New_York'],
        ['2026-05-03T23:00:00Z', 'America/New_York'],
        ['2026-05-04T23:00:00Z', 'America/New_York'],
      ],
      [1, 2, 2, 2, 3],
    ],
    [
      'west, back into a day that had been missed',
      [
        ['2026-05-01T00:00:00Z', 'UTC'],
        ['2026-05-02T20:00:00Z', 'Pacific/Auckland'],
        ['2026-05-02T23:00:00Z', 'America/New_York'],
      ],
      [1, 1, 3],
    ],
  ] as const)('%s', (_, stops, expected) => {
    expect(streaks(stops)).toEqual(expected);
  });
});
