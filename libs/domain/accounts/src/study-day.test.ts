import { addDays, daysBetween } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studyDay } from './study-day.ts';

const hour = 3_600_000;
const zones = [
  'UTC',
  'Europe/Rome',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Tehran',
];
const anyInstant = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2030-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const anySettings = fc.record({
  timeZone: fc.constantFrom(...zones),
  dayRolloverHour: fc.integer({ min: 0, max: 23 }),
});

describe("a learner's day", () => {
  it.each([
    ['2026-03-01T23:30:00Z', 'UTC', 0, '2026-03-01'],
    ['2026-03-01T23:30:00Z', 'Europe/Rome', 0, '2026-03-02'],
    ['2026-03-02T02:30:00Z', 'Europe/Rome', 4, '2026-03-01'],
    ['2026-03-02T03:00:00Z', 'Europe/Rome', 4, '2026-03-02'],
    ['2026-01-01T10:30:00Z', 'Pacific/Kiritimati', 0, '2026-01-02'],
    ['2024-02-29T23:59:59Z', 'UTC', 0, '2024-02-29'],
    ['2024-03-01T00:30:00Z', 'UTC', 1, '2024-02-29'],
    // Clocks jump from 2 to 3: the rollover hour 2 does not exist, the day turns all the same.
    ['2026-03-29T00:59:00Z', 'Europe/Rome', 2, '2026-03-28'],
    ['2026-03-29T01:00:00Z', 'Europe/Rome', 2, '2026-03-29'],
  ])('at %s in %s with rollover %i is %s', (instant, timeZone, dayRolloverHour, expected) => {
    expect(studyDay(new Date(instant), { timeZone, dayRolloverHour })).toBe(expected);
  });

  it('comes around within 26 hours and is never skipped by daylight saving', () => {
    fc.assert(
      fc.property(anyInstant, anySettings, (instant, settings) => {
        const today = studyDay(instant, settings);
        const hours = Array.from({ length: 27 }, (_, index) => new Date(instant.getTime() + index * hour));
        const days = hours.map((each) => studyDay(each, settings));
        expect(days).toContain(addDays(today, 1));
        days.forEach((day, index) => {
          const step = daysBetween(days[index - 1] ?? day, day);
          // Clocks set back across the rollover hour may return to the day before for that hour; they never skip one.
          expect(Math.abs(step)).toBeLessThanOrEqual(1);
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('tells instants of one second alike and of the next apart, whatever was asked before', () => {
    const settings = { timeZone: 'Europe/Rome', dayRolloverHour: 0 };
    const midnight = Date.parse('2026-05-01T22:00:00Z');
    const days = [-1, 0, 999, -1_000, 1_000, -1].map((later) => studyDay(new Date(midnight + later), settings));
    expect(days).toEqual(['2026-05-01', '2026-05-02', '2026-05-02', '2026-05-01', '2026-05-02', '2026-05-01']);
  });
});
