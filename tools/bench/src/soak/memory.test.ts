import { describe, expect, it } from 'vitest';
import { growthFrom } from './memory.ts';

/** One sample a second of 100 seconds. */
const samples = (mebibytesAt: (second: number) => number) =>
  Array.from({ length: 101 }, (_, at) => ({ at, mebibytes: mebibytesAt(at) }));

describe('the growth of memory', () => {
  it('is from when all is warm to the end, by the hour', () => {
    const growth = growthFrom(
      0.1,
      samples((at) => (at < 10 ? 20 : 100 + at / 10)),
      100,
    );
    expect(growth).toEqual({ from: 101, to: 109, anHour: expect.closeTo(356.4, 1) as number });
  });

  it('is none where only garbage comes and goes', () => {
    expect(
      growthFrom(
        0.1,
        samples((at) => 100 + (at % 7)),
        100,
      ).anHour,
    ).toBe(0);
  });

  it('is none from half-time on where memory grew before', () => {
    const grown = samples((at) => Math.min(at, 50));
    expect([0.1, 0.5].map((start) => growthFrom(start, grown, 100).to)).toEqual([50, 50]);
    expect(growthFrom(0.5, grown, 100).anHour).toBe(0);
  });

  it('is not known where nothing was seen', () => {
    expect(growthFrom(0.1, [], 100).anHour).toBeNaN();
  });
});
