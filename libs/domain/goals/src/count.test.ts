import type { CardId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aGoal, aReview, day, tallyOf } from './a-goal.test-data.ts';
import { count } from './count.ts';
import type { Goal } from './goal.ts';
import type { GoalReview } from './progress.ts';
import { progressBy, windowOf } from './progress.ts';

const endDate = day('2026-03-10');
const today = day('2026-03-05');
const created = new Date('2026-03-01T12:00:00.000Z');
const justBefore = new Date('2026-03-01T11:59:59.999Z');

/** The progress that one more review adds. */
const gained = (goal: Goal, review: GoalReview, lastOther?: Date): number | undefined =>
  count([goal], [tallyOf(review, { lastOther })], today).goals[0]?.progress;

describe('what counts', () => {
  it.each([
    ['in the millisecond of the creation', { at: created, day: day('2026-03-01') }, 1],
    ['a millisecond before it', { at: justBefore, day: day('2026-03-01') }, 0],
    ['on the end date', { day: endDate }, 1],
    ['on the day after', { day: day('2026-03-11') }, 0],
    // The day is the learner's: after a flight west, or with a rollover hour, a review may be dated before the day of
    // the creation.
    ['after the creation, on a day before it', { at: created, day: day('2026-02-28') }, 1],
  ])('towards a goal is a review %s: %o %i times', (_, overrides, times) => {
    const review = aReview(overrides);
    expect(gained(aGoal({ kind: 'cards' }), review)).toBe(times);
    expect(gained(aGoal({ kind: 'xp' }), review)).toBe(10 * times);
    expect(progressBy(aGoal({ kind: 'cards' }), [review])).toBe(times);
    expect(progressBy(aGoal({ kind: 'xp' }), [review])).toBe(10 * times);
  });

  it('towards a card goal is a card once a day, towards an XP goal each review', () => {
    const again = [9, 12, 15].map((hour) => aReview({ day: today, at: new Date(Date.UTC(2026, 2, 5, hour)) }));
    const nextDay = aReview({ day: day('2026-03-06') });
    const otherCard = aReview({ day: today, card: '8' as CardId });
    const reviews = [...again, nextDay, otherCard];
    expect(progressBy(aGoal({ kind: 'cards' }), reviews)).toBe(3);
    expect(progressBy(aGoal({ kind: 'xp' }), reviews)).toBe(50);
  });

  it('towards a card goal is also a review without XP', () => {
    expect(gained(aGoal({ kind: 'cards' }), aReview({ day: today, xp: 0 }))).toBe(1);
  });

  it("is not a card that was already reviewed on that day, unless that was before the goal's creation", () => {
    const review = aReview({ day: day('2026-03-01'), at: new Date('2026-03-01T13:00:00Z') });
    expect(gained(aGoal({ kind: 'cards' }), review, created)).toBe(0);
    expect(gained(aGoal({ kind: 'cards' }), review, justBefore)).toBe(1);
  });

  it('is undone with the last review of the card on that day, not before', () => {
    const goal = aGoal({ kind: 'cards', progress: 1 });
    const review = aReview({ day: today });
    const undone = (lastOther?: Date): Goal | undefined =>
      count([goal], [tallyOf(review, { times: -1, lastOther })], today).goals[0];
    expect(undone(review.at)).toBe(goal);
    expect(undone()).toMatchObject({ progress: 0 });
  });

  it('towards an XP goal is also the XP that a replay changed, each on its own day', () => {
    const moved = { at: created, day: today, xp: 5 };
    const tally = {
      ...tallyOf(aReview({ day: today })),
      xp: [moved, { ...moved, xp: -2 }, { ...moved, day: day('2026-03-11') }],
    };
    expect(count([aGoal()], [tally], today).goals).toMatchObject([{ progress: 3 }]);
  });

  it('leaves an unaffected goal the same object', () => {
    const goals = [
      aGoal({ createdAt: new Date('2026-04-01') }),
      aGoal({ status: 'completed', progress: 20, endDate: day('2026-03-02') }),
    ];
    const { goals: counted } = count(goals, [tallyOf(aReview({ day: today }))], today);
    expect(counted.map((goal, index) => goal === goals[index])).toEqual([true, true]);
  });
});

describe('the window of a goal', () => {
  it('checks single reviews up to two days from its creation, and counts later days completely', () => {
    expect(windowOf(aGoal())).toEqual({
      split: { from: '2026-02-27', to: '2026-03-03', until: new Date('2026-03-06T00:00:00Z') },
      whole: { from: '2026-03-04', to: '2026-03-10' },
    });
  });

  it.each([
    ['on the last split day', '2026-03-03', { from: '2026-02-27', to: '2026-03-03' }, undefined],
    ['a day later', '2026-03-04', { from: '2026-02-27', to: '2026-03-03' }, { from: '2026-03-04', to: '2026-03-04' }],
    ['on the day of the creation', '2026-03-01', { from: '2026-02-27', to: '2026-03-01' }, undefined],
    ['long before the creation', '0001-01-01', undefined, undefined],
  ])('ends with an end date %s', (_, end, split, whole) => {
    const { split: found, whole: later } = windowOf(aGoal({ endDate: day(end) }));
    expect(found && { from: found.from, to: found.to }).toEqual(split);
    expect(later).toEqual(whole);
  });
});
