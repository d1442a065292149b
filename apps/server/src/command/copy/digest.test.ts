import type { ArchiveRecord } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { recordTally, unitTally } from './digest.ts';

const some = (value: unknown): ArchiveRecord => ({ kind: 'folder', path: value }) as unknown as ArchiveRecord;

const tallied = (...records: readonly ArchiveRecord[]) => {
  const tally = recordTally();
  for (const record of records) tally.add(record);
  return tally.tallies().get('folder');
};

describe('the digest of records', () => {
  it('is the same in any order, and differs for a repeated record', () => {
    const [one, other] = [some('a'), some('b')];
    expect(tallied(one, other)).toEqual(tallied(other, one));
    expect(tallied(one, one, other)).not.toEqual(tallied(one, other, other));
    expect(tallied(one, one)?.digest).not.toBe(tallied(other, other)?.digest);
    expect(tallied(one)).toMatchObject({ count: 1, digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  });

  it.each([
    ['the order of members', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['members that are absent', { a: 1, b: undefined }, { a: 1 }],
    ['the order of a map', new Map([['a', 1], ['b', 2]]), new Map([['b', 2], ['a', 1]])], // prettier-ignore
    ['which zero it is', { a: -0 }, { a: 0 }],
  ])('ignores %s', (_, one, other) => {
    expect(tallied(some(one))).toEqual(tallied(some(other)));
  });

  it.each([
    ['the order of a list', [1, 2], [2, 1]],
    ['an instant', new Date(1), new Date(2)],
    ['a number from a text', 1, '1'],
    ['the last digit of a number', 0.1 + 0.2, 0.3],
    ['a member of a hostile name', JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}')],
    ['what a member is called', { a: 1 }, { b: 1 }],
    ['an empty text from nothing', { a: '' }, {}],
    ['texts that look alike', '\u00e9', 'e\u0301'],
    ['a text that ends early', 'a', 'a\u0000'],
  ])('depends on %s', (_, one, other) => {
    expect(tallied(some(one))?.digest).not.toBe(tallied(some(other))?.digest);
  });
});

describe('the digest of units', () => {
  it('depends on which unit has a record', () => {
    const digests = (['one', 'other'] as const).map((unit) => {
      const tally = unitTally();
      tally.add(unit, new Map([['folder', { count: 2, digest: 'same' }]]));
      tally.add('last', new Map([['folder', { count: 1, digest: 'same' }]]));
      return tally.tallies().get('folder');
    });
    expect(digests.map((of) => of?.count)).toEqual([3, 3]);
    expect(digests[0]?.digest).not.toBe(digests[1]?.digest);
  });
});
