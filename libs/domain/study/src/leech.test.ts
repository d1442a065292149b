import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardMarks } from './card-marks.ts';
import { markedByHand, marksOf } from './card-marks.ts';
import { marksAfterLapses, shownTags } from './leech.ts';

const unmarked = marksOf({ flag: 3 });
const [marking, suspending] = [
  { leechAt: 8, suspends: false },
  { leechAt: 8, suspends: true },
];

/** The marks after each of these numbers of lapses. */
const through = (lapses: readonly number[], rule = suspending, from: CardMarks = unmarked): readonly CardMarks[] => {
  const all = [from];
  for (const [index, is] of lapses.slice(1).entries())
    all.push(marksAfterLapses(all.at(-1) ?? from, { was: lapses[index] ?? 0, is }, rule));
  return all.slice(1);
};

const counted = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + (to > from ? index : -index));

describe('a card that is forgotten often', () => {
  it('is a leech at the number of lapses of its preset, and at every half of it after', () => {
    const leeches = through(counted(0, 20), marking).map(({ leech }) => leech?.lapses);
    expect(leeches).toEqual([...Array<undefined>(7), 8, 8, 8, 8, 12, 12, 12, 12, 16, 16, 16, 16, 20]);
    const odd = through(counted(0, 9), { leechAt: 3, suspends: false }).map(({ leech }) => leech?.lapses);
    expect(odd).toEqual([undefined, undefined, 3, 3, 5, 5, 7, 7, 9]);
    expect(through([0, 1, 2, 3], { leechAt: 1, suspends: false }).map(({ leech }) => leech?.lapses)).toEqual([1, 2, 3]);
  });

  it('is suspended only if its preset says so', () => {
    expect(through([7, 8], marking)).toEqual([{ ...unmarked, leech: { lapses: 8, suspends: false } }]);
    expect(through([7, 8])).toEqual([{ ...unmarked, suspended: true, leech: { lapses: 8, suspends: true } }]);
  });

  it('is resumed by an undo, but not where the learner suspended it', () => {
    expect(through([7, 8, 7]).at(-1)).toEqual(unmarked);
    const suspended = { ...unmarked, suspended: true };
    expect(through([7, 8, 7], suspending, suspended).at(-1)).toEqual(suspended);
    const byHand = markedByHand(through([7, 8], marking)[0] ?? unmarked, { suspended: true });
    expect(marksAfterLapses(byHand, { was: 8, is: 7 }, marking)).toEqual(suspended);
    const again = markedByHand(through([7, 8])[0] ?? unmarked, { suspended: true });
    expect(marksAfterLapses(again, { was: 8, is: 7 }, suspending)).toEqual(suspended);
  });

  it('stays resumed by its learner until it becomes a leech again', () => {
    const [suspended = unmarked] = through([7, 8]);
    const resumed = markedByHand(suspended, { suspended: false });
    expect(resumed).toEqual({ ...unmarked, leech: { lapses: 8, suspends: false } });
    const later = through(counted(8, 12), suspending, resumed);
    expect(later.map((marks) => marks.suspended)).toEqual([false, false, false, true]);
    expect(marksAfterLapses(later.at(-1) ?? unmarked, { was: 12, is: 11 }, suspending)).toEqual(resumed);
  });

  it('keeps its suspension by other marks', () => {
    const [suspended = unmarked] = through([7, 8]);
    expect(markedByHand(suspended, { flag: 1 })).toEqual({ ...suspended, flag: 1 });
  });

  it('has after all undos the marks from before, whatever lapses there were', () => {
    const lapses = fc.array(fc.constantFrom(1, 2, 3, -1), { maxLength: 40 });
    const rules = fc.record({ leechAt: fc.integer({ min: 1, max: 9 }), suspends: fc.boolean() });
    fc.assert(
      fc.property(lapses, rules, fc.boolean(), (steps, rule, suspended) => {
        const path = steps.reduce((all, step) => [...all, Math.max(0, (all.at(-1) ?? 0) + step)], [0]);
        const from = { ...unmarked, suspended };
        const reached = through(path, rule, from).at(-1) ?? from;
        expect(reached.leech !== undefined).toBe((path.at(-1) ?? 0) >= rule.leechAt);
        expect(reached.suspended).toBe(suspended || (rule.suspends && reached.leech !== undefined));
        expect(through([path.at(-1) ?? 0, 0], rule, reached).at(-1)).toEqual(from);
      }),
    );
  });
});

describe('the tags of a leech', () => {
  it('have `leech` once', () => {
    const leech = { lapses: 8, suspends: false };
    expect(shownTags(['a'], {})).toEqual(['a']);
    expect(shownTags(['a'], { leech })).toEqual(['a', 'leech']);
    expect(shownTags(['Leech'], { leech })).toEqual(['Leech']);
  });
});
