import { describe, expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Rome', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Asia/Kolkata'])(
    'may be %s',
    (zone) => {
      expect(isTimeZone(zone)).toBe(true);
    },
  );

  it.each(['', 'Mars/Olympus', '+02:00', 'Europe/Rome ', '../etc/passwd', 'x'.repeat(100), 'Europe\u0000/Rome'])(
    'is never %j',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );
});
