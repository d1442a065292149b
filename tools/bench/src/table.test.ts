import { describe, expect, it } from 'vitest';
import { isMet, show } from './figure.ts';
import { table } from './table.ts';

describe('the table', () => {
  it('shows value, target and verdict', () => {
    const text = table([
      { name: 'slow', value: 2.345, unit: 'times', target: { atMost: 2 }, measured: '5 ms / 2 ms' },
      { name: 'fast', value: 41, unit: 'percent', target: { atLeast: 35 }, measured: '' },
      { name: 'small', value: 12.3, unit: 'megabytes', measured: '' },
    ]);
    expect(text.split('\n')).toEqual([
      '| figure | value  | target  | met | measured    |',
      '| ------ | ------ | ------- | --- | ----------- |',
      '| slow   | 2.35 × | ≤ 2.0 × | no  | 5 ms / 2 ms |',
      '| fast   | 41 %   | ≥ 35 %  | yes |             |',
      '| small  | 12 MB  |         |     |             |',
    ]);
  });

  it('does not take what was not measured for met', () => {
    expect(isMet({ value: Number.NaN, target: { atMost: 1 } })).toBe(false);
    expect(show(Number.NaN, 'megabytes')).toBe('not measured');
  });
});
