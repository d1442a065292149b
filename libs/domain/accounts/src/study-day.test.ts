import type { LocalDate } from '@flashcards/kernel';
import { addDays, daysBetween } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studyDay } from './study-day.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const first = Date.parse('2024-01-01T12:00:00Z');
const last = Date.parse('2030-12-31T12:00:00Z');

/**
 * Zones with half and quarter hours, in both hemispheres and on both sides of the date line; with clock changes at
 * midnight, by half an hour and by two hours.
 */
const zones = [
  'UTC',
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Asuncion',
  'America/Havana',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/Scoresbysund',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Almaty',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/Rome',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const midnights = (timeZone: string): { timeZone: string; dayRolloverHour: number } => ({
  timeZone,
  dayRolloverHour: 0,
});

const noons = Array.from({ length: (last - first) / day + 1 }, (_, index) => new Date(first + index * day));
const calendar = noons.map((noon) => noon.toISOString().slice(0, 10) as LocalDate);

/** The noons in UTC since whose previous noon the clocks of the zone were changed. */
const clockChanges = (timeZone: string): readonly Date[] => {
  const time = new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });
  const shown = noons.map((noon) => time.format(noon));
  return noons.filter((_, index) => index > 0 && shown[index] !== shown[index - 1]);
};

const anyMoment = fc.record({
  instant: fc.date({ min: new Date(first), max: new Date(last), noInvalidDate: true }),
  settings: fc.record({
    timeZone: fc.constantFrom(...zones),
    dayRolloverHour: fc.integer({ min: 0, max: 23 }),
  }),
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
    // Clocks jump from 2 to 3: the rollover hour 2 does not exist, but the day still changes.
    ['2026-03-29T00:59:00Z', 'Europe/Rome', 2, '2026-03-28'],
    ['2026-03-29T01:00:00Z', 'Europe/Rome', 2, '2026-03-29'],
  ])('at %s in %s with rollover %i is %s', (instant, timeZone, dayRolloverHour, expected) => {
    expect(studyDay(new Date(instant), { timeZone, dayRolloverHour })).toBe(expected);
  });

  it.each([
    // Clocks are set back from 3:45 to 2:45 and from 3 to 1, to before the hour at which the day has already changed.
    ['2026-04-04T13:14:00Z', 'Pacific/Chatham', 3, '2026-04-04'],
    ['2026-04-04T13:15:00Z', 'Pacific/Chatham', 3, '2026-04-05'],
    ['2026-04-04T14:00:00Z', 'Pacific/Chatham', 3, '2026-04-05'],
    ['2026-04-04T14:14:59Z', 'Pacific/Chatham', 3, '2026-04-05'],
    ['2026-10-24T23:59:00Z', 'Antarctica/Troll', 2, '2026-10-24'],
    ['2026-10-25T01:00:00Z', 'Antarctica/Troll', 2, '2026-10-25'],
    ['2026-10-25T01:59:00Z', 'Antarctica/Troll', 2, '2026-10-25'],
    // A rollover hour that occurs twice changes the day once.
    ['2026-10-25T00:30:00Z', 'Europe/Rome', 3, '2026-10-24'],
    ['2026-10-25T01:30:00Z', 'Europe/Rome', 3, '2026-10-24'],
    ['2026-10-25T00:00:00Z', 'Europe/Rome', 2, '2026-10-25'],
    ['2026-10-25T01:00:00Z', 'Europe/Rome', 2, '2026-10-25'],
    // A date that a zone skipped when it crossed the date line does not occur.
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', 0, '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', 0, '2011-12-31'],
  ])('changes once: at %s in %s with rollover %i it is %s', (instant, timeZone, dayRolloverHour, expected) => {
    expect(studyDay(new Date(instant), { timeZone, dayRolloverHour })).toBe(expected);
  });

  it.each(zones)('is each date of 2024 to 2030 in turn, in %s', (timeZone) => {
    const days = noons.map((noon) => studyDay(noon, midnights(timeZone)));
    // In some zones, noon in UTC is on the next day: their dates start from 2 January.
    const ahead = days[0] === calendar[0] ? 0 : 1;
    expect(days).toEqual(calendar.map((date) => addDays(date, ahead)));
  });

  it.each(zones)('neither goes back nor skips a date when clocks change, in %s', (timeZone) => {
    for (const changed of clockChanges(timeZone))
      // Clocks change at night; noon in UTC may be any local hour.
      for (const dayRolloverHour of [0, 1, 2, 3, 4, 5, 12, 23]) {
        const halfHours = Array.from(
          { length: 73 },
          (_, index) => changed.getTime() - day + (index - 12) * 30 * minute,
        );
        const days = halfHours.map((at) => studyDay(new Date(at + minute), { timeZone, dayRolloverHour }));
        const steps = days.slice(1).map((date, index) => daysBetween(days[index] ?? date, date));
        expect([...new Set(steps)].sort()).toEqual([0, 1]);
      }
  });

  it('changes within 26 hours, at any rollover hour', () => {
    fc.assert(
      fc.property(anyMoment, ({ instant, settings }) => {
        const today = studyDay(instant, settings);
        const hours = Array.from({ length: 27 }, (_, index) => new Date(instant.getTime() + index * hour));
        const days = hours.map((each) => studyDay(each, settings));
        expect(days).toContain(addDays(today, 1));
        expect(days).toEqual(days.toSorted());
      }),
      { numRuns: 500 },
    );
  });

  it('is the same for instants of one second and right for the next, in any order of calls', () => {
    const settings = { timeZone: 'Europe/Rome', dayRolloverHour: 0 };
    const midnight = Date.parse('2026-05-01T22:00:00Z');
    const days = [-1, 0, 999, -1_000, 1_000, -1].map((later) => studyDay(new Date(midnight + later), settings));
    expect(days).toEqual(['2026-05-01', '2026-05-02', '2026-05-02', '2026-05-01', '2026-05-02', '2026-05-01']);
  });
});
