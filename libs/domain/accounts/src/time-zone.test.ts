import { describe, expect, it } from 'vitest';
import { canonicalTimeZone } from './time-zone.ts';

const listed = Intl.supportedValuesOf('timeZone');

describe('a time zone', () => {
  it.each([
    ['UTC', 'UTC'],
    ['utc', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['Etc/GMT', 'UTC'],
    ['Etc/Zulu', 'UTC'],
    ['Europe/Rome', 'Europe/Rome'],
    ['europe/rome', 'Europe/Rome'],
    ['EUROPE/ROME', 'Europe/Rome'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['america/port-au-prince', 'America/Port-au-Prince'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Europe/Uzhgorod', 'Europe/Kyiv'],
    ['America/Nuuk', 'America/Nuuk'],
    ['Europe/Amsterdam', 'Europe/Amsterdam'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['us/eastern', 'America/New_York'],
    ['Brazil/East', 'America/Sao_Paulo'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['etc/gmt-14', 'Etc/GMT-14'],
    ['Etc/GMT0', 'UTC'],
  ])('%s is %s', (text, zone) => {
    expect(canonicalTimeZone(text)).toBe(zone);
  });

  it.each([
    '',
    'PST',
    'IST',
    'EST',
    'EST5EDT',
    'CET',
    'ACT',
    'GMT',
    'Zulu',
    'Japan',
    'Mars/Olympus',
    'SystemV/PST8',
    'Etc/Unknown',
    'Etc/GMT+13',
    '+02:00',
    'Europe/Rome ',
    ' Europe/Rome',
    'Europe/Rome\n',
    'Europe//Rome',
    '../etc/passwd',
    'x'.repeat(100),
    `Europe/${'x'.repeat(100)}`,
    'Europe\u0000/Rome',
    'Euro\u0440e/Rome',
    'constructor/x',
    '__proto__',
  ])('is never %j', (text) => {
    expect(canonicalTimeZone(text)).toBeUndefined();
  });

  it('has one canonical name that Intl accepts, under any of its names', () => {
    for (const zone of listed) {
      const name = canonicalTimeZone(zone) ?? '';
      expect(canonicalTimeZone(name)).toBe(name);
      expect(canonicalTimeZone(name.toLowerCase())).toBe(name);
      const resolve = (timeZone: string): string =>
        new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
      expect(resolve(name)).toBe(resolve(zone));
    }
  });
});
