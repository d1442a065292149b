import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aGoal, aReview, day, tallyOf } from './a-goal.test-data.ts';
import type { Tally } from './count.ts';
import { count } from './count.ts';
import type { Goal } from './goal.ts';
import { refresh } from './judge.ts';
import { editGoal, makeGoal, recountGoal } from './make.ts';

const endDate = day('2026-03-10');
const dayAfter = day('2026-03-11');

const after = (goal: Goal, tally: Tally, today: LocalDate): Goal => {
  const [counted] = count([goal], [tally], today).goals;
  if (!counted) throw new Error('one goal was counted');
  return counted;
};

describe('a verdict', () => {
  it.each([
    // progress, target, today, verdict
    [19, 20, '2026-03-10', 'in-progress'],
    [20, 20, '2026-03-10', 'completed'],
    [21, 20, '2026-03-10', 'completed'],
    [19, 20, '2026-03-11', 'failed'],
    [20, 20, '2026-03-11', 'completed'],
    [0, 1, '2026-03-11', 'failed'],
  ])('on %i of %i as of %s is %s', (progress, target, today, status) => {
    expect(refresh(aGoal({ progress, target }), day(today)).status).toBe(status);
  });

  it('is completed by a review on the end date, and stays so the day after', () => {
    const met = after(aGoal({ progress: 10 }), tallyOf(aReview({ day: endDate })), endDate);
    expect(met).toMatchObject({ progress: 20, status: 'completed' });
    expect(refresh(met, dayAfter)).toBe(met);
  });

  it('is not met by a review on the day after the end date', () => {
    const missed = after(aGoal({ progress: 10 }), tallyOf(aReview({ day: dayAfter })), dayAfter);
    expect(missed).toMatchObject({ progress: 10, status: 'failed' });
  });

  it('is completed when the target was reached in time, however late it is refreshed', () => {
    expect(refresh(aGoal({ progress: 20 }), day('2026-05-01')).status).toBe('completed');
  });

  it('of failure is not changed by a refresh, on any date', () => {
    const failed = aGoal({ status: 'failed' });
    expect(refresh(failed, endDate)).toBe(failed);
  });

  it('of a failed goal becomes completed by a late review of a day in time', () => {
    const failed = aGoal({ progress: 10, status: 'failed' });
    const late = tallyOf(aReview({ day: endDate }));
    expect(after(failed, late, day('2026-03-20'))).toMatchObject({ progress: 20, status: 'completed' });
  });

  it('of a failed goal stays when an event falls outside its window', () => {
    const failed = aGoal({ progress: 10, status: 'failed' });
    expect(after(failed, tallyOf(aReview({ day: dayAfter })), endDate)).toBe(failed);
  });

  it('is reverted by an undo: in progress until the end date, failed after it', () => {
    const completed = aGoal({ progress: 20, status: 'completed' });
    const undone = tallyOf(aReview({ day: day('2026-03-05') }), { times: -1 });
    expect(after(completed, undone, endDate)).toMatchObject({ progress: 10, status: 'in-progress' });
    expect(after(completed, undone, dayAfter)).toMatchObject({ progress: 10, status: 'failed' });
  });

  it('changes with each of several changes, as it would one by one', () => {
    const [more, less] = [tallyOf(aReview({ day: endDate })), tallyOf(aReview({ day: endDate }), { times: -1 })];
    const goals = [aGoal({ target: 10 }), aGoal(), aGoal({ target: 20, progress: 20, status: 'completed' })];
    const { completed, goals: counted } = count(goals, [more, more, less, less, less], endDate);
    expect(completed).toEqual([1, 1, -1, -1, -1]);
    expect(counted.map(({ progress, status }) => [progress, status])).toEqual([
      [-10, 'in-progress'],
      [-10, 'in-progress'],
      [10, 'in-progress'],
    ]);
  });
});

describe('an edit', () => {
  const failed = aGoal({ progress: 10, status: 'failed' });

  it.each([
    // the edit of a goal that failed with 10 of 20, the progress on 15 March, and the verdict
    ['a later end date', { endDate: day('2026-03-20'), target: 20 }, 10, 'in-progress'],
    ['a later end date that reviews since then meet', { endDate: day('2026-03-20'), target: 20 }, 30, 'completed'],
    ['a target that was reached', { endDate, target: 10 }, 10, 'completed'],
    ['a target one above', { endDate, target: 11 }, 10, 'failed'],
    ['today as the end date', { endDate: day('2026-03-15'), target: 20 }, 10, 'in-progress'],
    ['an end date before it was made', { endDate: day('2026-02-01'), target: 20 }, 0, 'failed'],
  ])('of a failed goal to %s recomputes the verdict', (_, edits, progress, status) => {
    const edited = editGoal(failed, { title: 'Summer', ...edits }, { today: day('2026-03-15'), progress });
    expect(edited).toEqual({ ...failed, ...edits, title: 'Summer', progress, status });
  });

  it('reverts a verdict when the target is raised', () => {
    const completed = aGoal({ progress: 20, status: 'completed' });
    const edit = { title: 'More', target: 21, endDate };
    expect(editGoal(completed, edit, { today: endDate, progress: 20 }).status).toBe('in-progress');
  });

  it('keeps the start date and the starting XP', () => {
    const edit = { title: 'More', target: 21, endDate };
    const { startDate, startingXp, createdAt } = aGoal({ startingXp: 70 });
    const edited = editGoal(aGoal({ startingXp: 70 }), edit, { today: endDate, progress: 0 });
    expect(edited).toMatchObject({ startDate, startingXp, createdAt });
  });
});

describe('a new goal', () => {
  const { id, kind, target, createdAt, startDate } = aGoal();
  const request = { id, kind, target, endDate, createdAt };

  it('is in progress, under the title of its target', () => {
    expect(makeGoal(request, { today: startDate, progress: 0, startingXp: 70 })).toEqual(
      aGoal({ title: 'Gain 20 XP by 10/03/2026', startingXp: 70 }),
    );
  });

  it('is completed at once by reviews that a clock set back dated after its creation', () => {
    expect(makeGoal(request, { today: startDate, progress: 20, startingXp: 70 }).status).toBe('completed');
  });
});

describe('a goal that is recounted', () => {
  it('is the same object where its progress was right', () => {
    const goal = aGoal({ progress: 20 });
    expect(recountGoal(goal, 20)).toBe(goal);
  });

  it.each([
    // was, is, verdict
    ['in-progress', 20, 'completed'],
    ['in-progress', 19, 'in-progress'],
    ['completed', 19, 'in-progress'],
    ['failed', 19, 'failed'],
    ['failed', 20, 'completed'],
  ] as const)('was %s, has a progress of %i and becomes %s, on any date', (status, progress, verdict) => {
    expect(recountGoal(aGoal({ status, progress: 5 }), progress)).toMatchObject({ progress, status: verdict });
  });
});
