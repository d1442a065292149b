import { expect, it } from 'vitest';
import { clockHour } from './clock-hour.ts';

it.each([
  ['UTC', '2026-03-01T00:00:00.000Z', 0],
  ['UTC', '2026-03-01T23:59:59.999Z', 23],
  ['Asia/Kathmandu', '2026-03-01T18:14:59.999Z', 23],
  ['Asia/Kathmandu', '2026-03-01T18:15:00.000Z', 0],
  // Before and after the change to summer time.
  ['Europe/Rome', '2026-03-29T00:59:59.999Z', 1],
  ['Europe/Rome', '2026-03-29T01:00:00.000Z', 3],
  ['Australia/Lord_Howe', '2026-04-04T14:59:59.999Z', 1],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', 1],
  ['Australia/Lord_Howe', '2026-04-04T15:30:00.000Z', 2],
])('the clock of %s at %s shows hour %i, also when asked again', (timeZone, at, hour) => {
  expect([clockHour(new Date(at), timeZone), clockHour(new Date(at), timeZone)]).toEqual([hour, hour]);
});
