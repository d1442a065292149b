import { expect, it } from 'vitest';
import { minutesLeft } from './time.ts';

it.each([
  ['2026-03-01T11:40:00Z', 4, 920],
  ['2026-03-01T02:59:00Z', 4, 1],
  ['2026-03-01T03:00:00Z', 4, 1440],
  ['2026-03-01T23:30:00Z', 0, 1410],
])('at %s in Rome, a day that changes at %i ends in %i minutes', (now, dayRolloverHour, minutes) => {
  expect(minutesLeft(new Date(now), { timeZone: 'Europe/Rome', dayRolloverHour })).toBe(minutes);
});
