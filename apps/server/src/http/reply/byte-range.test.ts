import { describe, expect, it } from 'vitest';
import { rangeOf } from './byte-range.ts';

describe('the requested range of a file of ten bytes', () => {
  it.each([
    ['bytes=0-3', { from: 0, to: 4 }],
    ['bytes=4-', { from: 4, to: 10 }],
    ['bytes=-3', { from: 7, to: 10 }],
    ['bytes=-30', { from: 0, to: 10 }],
    ['bytes=9-9', { from: 9, to: 10 }],
    ['bytes=9-99999999999', { from: 9, to: 10 }],
    ['bytes=10-', 'none'],
    ['bytes=10-20', 'none'],
    ['bytes=-0', 'none'],
    ['', 'all'],
    ['bytes=-', 'all'],
    ['bytes=3-2', 'all'],
    ['bytes=0-1,3-4', 'all'],
    ['lines=0-3', 'all'],
    ['bytes=a-b', 'all'],
    ['bytes=0-9999999999999999', 'all'],
  ])('of %j is %j', (header, range) => {
    expect(rangeOf(header, 10)).toEqual(range);
  });

  it('of an empty file is unsatisfiable, unless the whole file is requested', () => {
    expect([rangeOf('', 0), rangeOf('bytes=0-', 0), rangeOf('bytes=-1', 0)]).toEqual(['all', 'none', 'none']);
  });
});
