import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangedThing, ChangePlace, FoundChanges, NumberedThing } from './changes.ts';
import { asNoted, changesAfter, changesKept, mostListed, placeNow } from './changes.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);

const found = (of: Partial<FoundChanges> = {}): FoundChanges => ({
  last: 50,
  reported: 49,
  now,
  own: [],
  shared: [],
  ...of,
});
const place: ChangePlace = { number: 7, from: ago(60_000) };

const goals = (count: number, numberOf: (index: number) => number): readonly NumberedThing[] =>
  Array.from({ length: count }, (_, index) => ({
    noun: 'goal',
    key: String(index),
    isGone: false,
    number: numberOf(index),
  }));

const quests = (count: number): readonly ChangedThing[] =>
  Array.from({ length: count }, (_, index) => ({ noun: 'quest', key: String(index), isGone: false }));

describe('changes after a place', () => {
  it('are own and shared things, each once; what is shared is known as of now', () => {
    const own = [
      { noun: 'set', key: '1', isGone: false, number: 8 },
      { noun: 'set', key: '2', isGone: false, number: 9 },
    ] as const;
    const gone = { noun: 'set', key: '1', isGone: true } as const;
    expect(changesAfter(place, found({ own, shared: [gone, ...quests(1)] }))).toEqual({
      things: [gone, own[1], ...quests(1)],
      next: placeNow({ last: 50, now }),
      isReset: false,
    });
  });

  it.each([
    ['too old', { ...place, from: ago(changesKept + 120_001) }, {}],
    ['too many to note', place, { everything: 8 }],
    ['too many that are shared', place, { shared: quests(mostListed) }],
    ['too long', place, { own: [{ noun: 'folder', key: 'x'.repeat(1_000_001), isGone: false, number: 8 }] as const }],
    ['of another copy of the store', { ...place, number: 50 }, {}],
  ])('are a reset when they are %s', (_, at, of) => {
    expect(changesAfter(at, found(of))).toEqual({ things: [], next: placeNow({ last: 50, now }), isReset: true });
  });

  it.each([
    ['just old enough', { ...place, from: ago(changesKept + 120_000) }, {}],
    ['before what was too many to note', { ...place, number: 8 }, { everything: 8 }],
  ])('are listed when they are %s', (_, at, of) => {
    expect(changesAfter(at, found(of)).isReset).toBe(false);
  });

  it('come in full answers until the last one, which is not full, whatever their numbers', () => {
    const most = mostListed - 1;
    // Any number of changes, each of at most as many things as one notes.
    const anySizes = fc.array(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anySizes, fc.integer({ min: 0, max: most }), (sizes, shared) => {
        const all = sizes.flatMap((size, change) => goals(size, () => 8 + change));
        const own = all.map((thing, index) => ({ ...thing, key: String(index) }));
        const reported = new Set<string>();
        let at = place;
        for (let pages = 0; ; pages += 1) {
          const left = own.filter(({ number }) => number > at.number).slice(0, mostListed);
          const page = changesAfter(
            at,
            found({ reported: 50, own: left, shared: at.from === place.from ? quests(shared) : [] }),
          );
          expect([page.isReset, pages < 20]).toEqual([false, true]);
          for (const { noun, key } of page.things) reported.add(`${noun} ${key}`);
          at = page.next;
          if (page.things.length < mostListed) break;
        }
        expect(reported.size).toBe(own.length + shared);
      }),
    );
  });
});

describe('the changes of a unit of work', () => {
  it('are noted one by one, unless they are too many or too long', () => {
    const few = quests(mostListed - 1);
    expect(asNoted(few)).toBe(few);
    expect(asNoted(quests(mostListed))).toBe('everything');
    expect(asNoted([{ noun: 'folder', key: 'x'.repeat(200_001), isGone: false }])).toBe('everything');
  });
});
