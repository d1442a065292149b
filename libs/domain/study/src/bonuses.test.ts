import type { CardId, GoalId, ReviewId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import type { KeptLog } from './a-log.test-data.ts';
import { aLog, createdOn } from './a-log.test-data.ts';
import type { Review } from './review-event.ts';
import { totalXp } from './totals.ts';

const made = new Date('2026-03-01T12:00:00Z');
const endDate = addDays(createdOn, 5);
const afterwards = addDays(endDate, 1);

/** A review `again`, worth 4 XP, of a card of its own. */
const aReview = (nth: number): Review => ({
  id: String(nth) as ReviewId,
  card: String(nth) as CardId,
  rating: 'again',
  at: new Date(made.getTime() + nth * 60_000),
  day: createdOn,
  retention: 0.9,
});

const withGoals = (...targets: readonly number[]): KeptLog => {
  const log = aLog();
  for (const [index, target] of targets.entries())
    log.makeGoal(String(index) as GoalId, 'xp', { at: made, day: createdOn, target, endDate });
  return log;
};

const statuses = (log: KeptLog): readonly string[] => log.goals().map(({ status }) => status);
const answeredXp = (log: KeptLog, ...reviews: readonly Review[]): readonly number[] =>
  log.record(reviews, createdOn).map(({ answered }) => answered.xp);

describe('a bonus', () => {
  it('is in the answer to the review that completes the goal, also within a batch', () => {
    expect(answeredXp(withGoals(8), aReview(1), aReview(2), aReview(3))).toEqual([4, 28, 32]);
  });

  it('counts neither towards XP goals nor as XP from reviews', () => {
    const log = withGoals(4, 24);
    expect(answeredXp(log, aReview(1))).toEqual([24]);
    expect(log.goals()).toMatchObject([
      { status: 'completed', progress: 4 },
      { status: 'in-progress', progress: 4 },
    ]);
    expect(log.totals().reviewXp).toBe(4);
  });

  it('is not in the XP from which a new goal starts', () => {
    const log = withGoals(4);
    log.record([aReview(1)], createdOn);
    log.makeGoal('late' as GoalId, 'xp', { at: made, day: createdOn, target: 1_000, endDate });
    expect(log.goals().at(-1)).toMatchObject({ startingXp: 4 });
  });

  it('is taken back by an undo that reopens the goal, and returns with the next review', () => {
    const log = withGoals(8);
    log.record([aReview(1), aReview(2)], createdOn);
    log.undo('1' as ReviewId, createdOn);
    expect([statuses(log), totalXp(log.totals())]).toEqual([['in-progress'], 4]);
    expect(answeredXp(log, aReview(3))).toEqual([28]);
  });

  it('is lost by an undo after the end date', () => {
    const log = withGoals(8);
    log.record([aReview(1), aReview(2)], createdOn);
    log.undo('1' as ReviewId, afterwards);
    expect([statuses(log), totalXp(log.totals())]).toEqual([['failed'], 4]);
  });

  it('stays while the remaining reviews reach the target', () => {
    const log = withGoals(8);
    log.record([aReview(1), aReview(2), aReview(3)], createdOn);
    log.undo('1' as ReviewId, afterwards);
    expect([statuses(log), totalXp(log.totals())]).toEqual([['completed'], 28]);
  });

  it('is taken back and returned by edits', () => {
    const log = withGoals(4);
    log.record([aReview(1)], createdOn);
    const edited = (target: number): number => {
      log.editGoal('0' as GoalId, { title: 'Spring', target, endDate }, createdOn);
      return totalXp(log.totals());
    };
    expect([edited(5), edited(4), edited(5)]).toEqual([4, 24, 4]);
  });

  it('stays when the completed goal is deleted, also after later undos', () => {
    const log = withGoals(4);
    log.record([aReview(1)], createdOn);
    log.deleteGoal('0' as GoalId);
    expect(totalXp(log.totals())).toBe(24);
    log.undo('1' as ReviewId, createdOn);
    expect(totalXp(log.totals())).toBe(20);
  });

  it('is given for a late review to a goal that had failed', () => {
    const log = withGoals(4);
    log.refreshGoals(afterwards);
    expect(statuses(log)).toEqual(['failed']);
    log.record([aReview(1)], afterwards);
    expect([statuses(log), totalXp(log.totals())]).toEqual([['completed'], 24]);
  });
});
