import type { Tally } from '@flashcards/goals';
import { describe, expect, it } from 'vitest';
import { aQuest, day, noonOf } from './a-quest.test-data.ts';
import type { Stint } from './stint.ts';
import { countStint, stintOf } from './stint.ts';

const stint = (overrides: Partial<Stint> = {}): Stint => ({
  ...stintOf(aQuest(), { since: noonOf('2026-03-02') }),
  progress: 5,
  ...overrides,
});

/** One review at an instant and on a day of the learner, worth 10 XP. */
const reviewed = (at: string, on: string, { times = 1, lastOther }: Partial<Tally['pair']> = {}): Tally => {
  const moment = { at: new Date(at), day: day(on) };
  return { xp: [{ ...moment, xp: times * 10 }], pair: { ...moment, times, lastOther } };
};

describe('a stint', () => {
  it('starts with no progress when its member joins', () => {
    expect(stintOf(aQuest(), { since: noonOf('2026-03-02') })).toEqual({
      quest: '1',
      kind: 'xp',
      since: noonOf('2026-03-02'),
      deadline: day('2026-03-10'),
      progress: 0,
    });
  });

  it.each([
    ['just before joining', '2026-03-02T11:59:59.999Z', '2026-03-02', 5],
    ['at the moment of joining', '2026-03-02T12:00:00Z', '2026-03-02', 15],
    // Kiribati is ahead, Honolulu behind: the learner's own day counts.
    ['on the last day, far in the west', '2026-03-11T09:00:00Z', '2026-03-10', 15],
    ['on the day after, far in the east', '2026-03-10T11:00:00Z', '2026-03-11', 5],
    ['on the day after', '2026-03-11T12:00:00Z', '2026-03-11', 5],
  ])('counts a review %s', (_, at, on, progress) => {
    expect(countStint(stint(), [reviewed(at, on)]).stint.progress).toBe(progress);
  });

  it('that counts nothing stays the same object', () => {
    const one = stint();
    expect(countStint(one, [reviewed('2026-03-20T12:00:00Z', '2026-03-20')]).stint).toBe(one);
  });

  it('loses the XP of an undone review', () => {
    expect(
      countStint(stint({ progress: 10 }), [reviewed('2026-03-03T12:00:00Z', '2026-03-03', { times: -1 })]),
    ).toEqual({ stint: stint({ progress: 0 }) });
  });

  it.each([
    ['for the first time that day', undefined, 6],
    ['again that day', '2026-03-03T09:00:00Z', 5],
    ['for the first time since joining', '2026-03-02T09:00:00Z', 6],
  ])('of cards counts a card that is reviewed %s', (_, last, progress) => {
    const lastOther = last ? new Date(last) : undefined;
    const tally = reviewed('2026-03-03T12:00:00Z', '2026-03-03', { lastOther });
    expect(countStint(stint({ kind: 'cards' }), [tally]).stint.progress).toBe(progress);
  });
});
