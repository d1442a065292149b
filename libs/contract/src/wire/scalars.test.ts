import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import type { AnyCodec } from '../codec.ts';
import { instant, wireBoolean, wireDate, wireInteger } from './scalars.ts';
import { reviewStatus } from './card-status.ts';
import { dailyLimit, hourOfDay, retention, timeZone } from './account.ts';

describe('wire values', () => {
  it('write dates as dd/mm/yyyy', () => {
    expect(wireDate.encode('2026-03-01' as LocalDate)).toBe('01/03/2026');
  });

  it('write statuses with one decimal, whole ones too', () => {
    expect([0, 0.1, 0.5, 1, 12].map(reviewStatus.encode)).toEqual(['0.0', '0.1', '0.5', '1.0', '12.0']);
  });

  it('write a retention in hundredths and no limit as blank', () => {
    expect([0.7, 0.9, 0.95].map(retention.encode)).toEqual(['0.70', '0.90', '0.95']);
    expect([undefined, 0, 20].map(dailyLimit.encode)).toEqual(['', '0', '20']);
  });

  const refused: readonly (readonly [string, AnyCodec, readonly unknown[]])[] = [
    ['dates', wireDate, ['31/02/2026', '1/3/2026', '2026-03-01', '01-03-2026', '01/03/26', '', 'x', '00/01/2026']],
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
    ['statuses', reviewStatus, ['', 'x', 'Infinity', ' ']],
  ];
  it.each(refused)('refuse other %s', (_, codec, wires) => {
    for (const wire of wires) expect(() => codec.decode(wire) as unknown).toThrow(TypeError);
  });
});
