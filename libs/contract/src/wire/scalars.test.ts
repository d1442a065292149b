import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import type { AnyCodec } from '../codec.ts';
import { failDate, goalRecord, goalStatus, goalTarget } from './goals.ts';
import { description, newFolder, title } from './names.ts';
import { rating } from './review-batch.ts';
import { heatmapKey, increase, streakReply } from './streak.ts';
import { givenInstant, instant, wireBoolean, wireDate, wireInteger } from './scalars.ts';
import { reviewStatus } from './card-status.ts';
import { wireMonth } from './study-stats.ts';
import { succeeded } from './succeeded.ts';
import { dailyLimit, hourOfDay, retention, timeZone } from './account.ts';

describe('wire values', () => {
  it('encode dates as dd/mm/yyyy', () => {
    expect(wireDate.encode('2026-03-01' as LocalDate)).toBe('01/03/2026');
  });

  it('encode statuses with one decimal, also whole ones', () => {
    expect([0, 0.1, 0.5, 1, 12].map(reviewStatus.encode)).toEqual(['0.0', '0.1', '0.5', '1.0', '12.0']);
  });

  it('encode a retention in hundredths, and no limit as blank', () => {
    expect([0.7, 0.9, 0.95].map(retention.encode)).toEqual(['0.70', '0.90', '0.95']);
    expect([undefined, 0, 20].map(dailyLimit.encode)).toEqual(['', '0', '20']);
  });

  it('decode a target without its leading zeros', () => {
    expect(['1', '007', `${'0'.repeat(100)}999999999`].map(goalTarget.decode)).toEqual([1, 7, 999_999_999]);
  });

  it('encode months as mm/yyyy', () => {
    expect(wireMonth.encode('2026-03')).toBe('03/2026');
  });

  it('accept any well-formed description unchanged', () => {
    const descriptions = ['', ' ', ' a\r\n', '\u0000', '\u202E', 'e\u0301', '\uFFFD', '😀'.repeat(10_000)];
    expect(descriptions.map(description.decode)).toEqual(descriptions);
  });

  it('accept any well-formed title unchanged', () => {
    const titles = [' ', 'a\nb', '\u0000', '\u202E', 'e\u0301', '😀'.repeat(200)];
    expect(titles.map(title.decode)).toEqual(titles);
  });

  it('encode the streak next to the number 200, and days with hyphens', () => {
    expect(JSON.stringify(streakReply.encode(3))).toBe('[{"200":200,"streak":"3"}]');
    expect(heatmapKey.encode('2026-03-01' as LocalDate)).toBe('01-03-2026');
    expect(['01-03-2026', '01/03/2026'].map(heatmapKey.decode)).toEqual(['2026-03-01', '2026-03-01']);
  });

  it('increase a streak only for true', () => {
    const wires = ['true', 'false', '', 'True', 'true ', '1', ['true'], ['true', 'true'], {}, null];
    expect(wires.filter((wire) => increase.decode(wire as string))).toEqual(['true']);
  });

  it.each([
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00:00.5Z', '2026-03-01T12:00:00.500Z'],
    ['2026-03-01T12:00:00.123456789Z', '2026-03-01T12:00:00.123Z'],
    ['2026-03-01T12:00:00.9999Z', '2026-03-01T12:00:00.999Z'],
    ['2026-03-01T00:30:00+05:30', '2026-02-28T19:00:00.000Z'],
    ['2026-03-01T12:00:00-08', '2026-03-01T20:00:00.000Z'],
    ['2026-03-01T12:00:00-03:30', '2026-03-01T15:30:00.000Z'],
    ['2026-03-01T12:00:00+00:00', '2026-03-01T12:00:00.000Z'],
  ])('decode the instant %s in any offset, to the millisecond', (wire, utc) => {
    expect(givenInstant.decode(wire).toISOString()).toBe(utc);
  });

  const refused: readonly (readonly [string, AnyCodec, readonly unknown[]])[] = [
    ['dates', wireDate, ['31/02/2026', '1/3/2026', '2026-03-01', '01-03-2026', '01/03/26', '', 'x', '00/01/2026']],
    ['dates far off', wireDate, ['29/02/2100', '00/00/0000', '01/01/0000', '01/01/99999', '99999', '32/01/2026']],
    ['targets', goalTarget, ['', ' ', '0', '000', '-1', '1e9', '1.5', '1000000000', '7\n', '٧', '0x7']],
    ['titles', title, ['', '\uD800', 'a\uDC00', 'x'.repeat(201), '😀'.repeat(201), 'x'.repeat(1_000_000)]],
    ['verdicts', goalStatus, ['', 'in-progress', 'Completed']],
    ['fail dates', failDate, [' ', '31/02/2026', '2026-03-01']],
    ['goals', goalRecord, [[], null, {}, { type: 'XP' }, { type: 'Card', data: {} }]],
    ['heatmap days', heatmapKey, ['31-02-2026', '2026-03-01', '1-3-2026', '']],
    ['streaks', streakReply, [{}, [], [{}], [{ 200: 200, streak: 3 }], '3', null]],
    ['descriptions', description, ['\uD800', 'a\uDC00', 'x'.repeat(10_001), '😀'.repeat(10_001), 7, null]],
    ['new folders', newFolder, ['', '/', ' ', 'a/..', 'a\u0000', 'x/'.repeat(33)]],
    ['months', wireMonth, ['', '3/2026', '13/2026', '00/2026', '01/0000', '2026-03', '03/2026\n', '01/03/2026', null]],
    ['successes', succeeded, [[], null, {}, 'true', { success: false }, { success: 'true' }]],
    ['ratings', rating, ['', 'Good', '3']],
    ['counts', wireInteger, ['', '-1', '1.5', '1e3', 'x', ' 1', '1'.repeat(16)]],
    ['booleans', wireBoolean, ['', 'True', '1', 'yes']],
    ['time zones', timeZone, ['', 'Rome', 'PST', '+02:00', 'Europe/Atlantis', 'Europe/Rome ']],
    ['hours', hourOfDay, ['', '24', '-1', '004', '4.0', '4\n']],
    ['limits', dailyLimit, ['-1', '1.5', ' ', '1000000', '5\n']],
    ['retentions', retention, ['', '0.69', '1.00', '0.995', '.9', '0.9\n']],
    [
      'instants',
      instant,
      [
        '',
        '1',
        '2026-03-01',
        '2026-02-30T00:00:00Z',
        '2026-13-01T00:00:00Z',
        '2026-03-01T24:00:00Z',
        '2026-03-01T00:00:00+01:00',
        '2026-03-01T00:00:00Z\n',
      ],
    ],
    [
      'given instants',
      givenInstant,
      [
        '',
        '2026-03-01',
        '2026-03-01T12:00Z',
        '2026-03-01T12:00:00',
        '2026-02-29T12:00:00Z',
        '2026-03-01T24:00:00Z',
        '2026-03-01T12:60:00Z',
        '2026-03-01T12:00:60Z',
        '2026-03-01T12:00:00+24:00',
        '2026-03-01T12:00:00+01:60',
        '2026-03-01T12:00:00+0100',
        '2026-03-01T12:00:00.Z',
        '2026-03-01t12:00:00z',
        '2026-03-01 12:00:00Z',
        '2026-03-01T12:00:00Z\n',
        '+002026-03-01T12:00:00Z',
        '1772366400000',
      ],
    ],
    ['statuses', reviewStatus, ['', 'x', 'Infinity', ' ']],
  ];
  it.each(refused)('refuse other %s', (_, codec, wires) => {
    for (const wire of wires) expect(() => codec.decode(wire) as unknown).toThrow(TypeError);
  });
});
