import type { LocalDate, QuestId } from '@flashcards/kernel';
import type { Stint } from '@flashcards/quests';
import { countStint } from '@flashcards/quests';
import { describe, expect, it } from 'vitest';
import { countStints } from './count-stints.ts';
import { atOnce } from './slices.ts';

const day = '2026-03-01' as LocalDate;
const at = new Date('2026-03-01T12:00:00Z');

/** The most stints of one account that still count. */
const stints = Array.from({ length: 100 }, (_, index): Stint => ({
  quest: String(index) as QuestId,
  kind: index % 2 === 0 ? 'xp' : 'cards',
  since: at,
  deadline: day,
  progress: index,
}));
const pair = { at, day, times: 1, lastOther: undefined } as const;
/** A batch of the maximum size. */
const tallies = Array.from({ length: 500 }, () => ({ xp: [{ at, day, xp: 10 }], pair }));

describe('counting stints', () => {
  it('gives the same as counting each of them, in slices', () => {
    expect([...countStints(stints, tallies)].length).toBeGreaterThan(1);
    const each = stints.map((stint) => countStint(stint, tallies).stint);
    expect(atOnce(countStints(stints, tallies)).stints).toEqual(each);
  });

  it('returns only those that changed', () => {
    const later = { ...stints[0], since: new Date(at.getTime() + 1) } as Stint;
    const counted = atOnce(countStints([later, ...stints.slice(1, 3)], tallies));
    expect(counted.stints.map(({ quest }) => quest)).toEqual(['1', '2']);
  });

  it('reports which change completes which quest, and counts nothing after it', () => {
    const [xp, cards, far] = stints.map((stint) => ({ ...stint, progress: 0, needed: 25 }));
    if (!xp || !cards || !far) throw new Error('there are a hundred');
    const counted = atOnce(countStints([xp, cards, { ...far, needed: 5_001 }], tallies));
    expect(counted.stints.map(({ progress }) => progress)).toEqual([30, 25, 5_000]);
    expect(counted.completed).toEqual(['0', '1']);
    expect(counted.won.flatMap((count, index) => (count > 0 ? [[index, count]] : []))).toEqual([
      [2, 1],
      [24, 1],
    ]);
  });
});
