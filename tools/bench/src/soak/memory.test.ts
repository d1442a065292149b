import { describe, expect, it } from 'vitest';
import { growthIn } from './memory.ts';

/** One sample a second of 100 seconds. */
const samples = (mebibytesAt: (second: number) => number) =>
  Array.from({ length: 101 }, (_, at) => ({ at, mebibytes: mebibytesAt(at) }));

describe('the growth of memory', () => {
  it('is from when all is warm to the end, by the hour', () => {
    const growth = growthIn(
      samples((at) => (at < 10 ? 20 : 100 + at / 10)),
      100,
    );
    expect(growth).toEqual({ before: 101, after: 109, anHour: expect.closeTo(356.4, 1) as number });
  });

  it('is none where only garbage comes and goes', () => {
    expect(
      growthIn(
        samples((at) => 100 + (at % 7)),
        100,
      ).anHour,
    ).toBe(0);
  });

  it('is not known where nothing was seen', () => {
    expect(growthIn([], 100).anHour).toBeNaN();
  });
});
