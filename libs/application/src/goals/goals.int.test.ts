import type { LocalDate, Outcome } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Study } from '../study/a-study.test-data.ts';
import { aStudy } from '../study/a-study.test-data.ts';
import { createCardGoal, createXpGoal } from './create-goal.ts';
import { deleteGoal } from './delete-goal.ts';
import { editCardGoal, editXpGoal } from './edit-goal.ts';
import { getUser } from '../accounts/get-user.ts';
import type { GoalStanding } from './update-goal-status.ts';
import { updateGoalStatus } from './update-goal-status.ts';

const day = (date: number): LocalDate => `2026-03-${String(date).padStart(2, '0')}` as LocalDate;

let store: Store;
beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
});
afterAll(() => store.close());

const made = async <T>(creating: Promise<Outcome<T, string>>): Promise<T> => {
  const created = await creating;
  if (!created.ok) throw new Error(created.code);
  return created.value;
};

const goalsOf = async ({ user, at }: Study, hours: number): Promise<readonly GoalStanding[]> => [
  ...(await made(updateGoalStatus(at(hours))(user))).values(),
];

const xpOf = async ({ user, at }: Study, hours: number) => {
  const { xp, reviewXp } = await getUser(at(hours))(user);
  return [xp, reviewXp];
};

describe('a goal', () => {
  it('counts reviews from its creation on, and returns where it started', async () => {
    const study = await aStudy(store);
    await study.review(0, 'good', { hours: 0 });
    await made(createXpGoal(study.at(1))(study.user, { target: 500, endDate: day(3) }));
    await made(createCardGoal(study.at(1.5))(study.user, { target: 7, endDate: day(3) }));
    await study.review(0, 'good', { hours: 2 });
    const facts = { endDate: day(3), status: 'in-progress', failDate: undefined };
    expect(await goalsOf(study, 3)).toEqual([
      { kind: 'xp', title: 'Gain 500 XP by 03/03/2026', target: 500, ...facts, startDate: day(1), startingXp: 10 },
      { kind: 'cards', title: 'Revise 7 cards by 03/03/2026', target: 7, ...facts, revised: 1 },
    ]);
  });

  it('fails on the day after its end date, which is the last that counts', async () => {
    const study = await aStudy(store);
    await made(createCardGoal(study.at(0))(study.user, { target: 2, endDate: day(3) }));
    expect(await goalsOf(study, 59)).toMatchObject([{ status: 'in-progress', failDate: undefined }]);
    expect(await goalsOf(study, 60)).toMatchObject([{ status: 'failed', failDate: day(4) }]);
  });

  it('gives 20 XP while it is completed, which count neither as XP from reviews nor towards goals', async () => {
    const study = await aStudy(store);
    await made(createXpGoal(study.at(0))(study.user, { target: 10, endDate: day(1) }));
    await made(createXpGoal(study.at(0.5))(study.user, { target: 11, endDate: day(1) }));
    const id = await study.review(0, 'good', { hours: 1 });
    expect(await xpOf(study, 2)).toEqual([30, 10]);
    expect(await goalsOf(study, 2)).toMatchObject([{ status: 'completed' }, { status: 'in-progress' }]);
    await study.undo(id);
    expect(await xpOf(study, 2)).toEqual([0, 0]);
  });

  it('keeps its bonus when it is deleted after completion', async () => {
    const study = await aStudy(store);
    const done = await made(createCardGoal(study.at(0))(study.user, { target: 1, endDate: day(1) }));
    const open = await made(createCardGoal(study.at(0))(study.user, { target: 2, endDate: day(1) }));
    await study.review(0, 'good', { hours: 1 });
    for (const id of [done, open])
      expect(await deleteGoal(store)(study.user, { goal: id })).toMatchObject({ ok: true });
    expect(await deleteGoal(store)(study.user, { goal: done })).toMatchObject({ code: 'goal_not_found' });
    expect([await goalsOf(study, 2), await xpOf(study, 2)]).toEqual([[], [30, 10]]);
  });

  it.each([
    [0, 'UTC', 0, '2026-03-01'],
    [0, 'Pacific/Kiritimati', 0, '2026-03-02'],
    [0, 'Pacific/Kiritimati', 4, '2026-03-01'],
    [12, 'Pacific/Pago_Pago', 0, '2026-03-01'],
  ])("may end today or later on its learner's calendar: after %i hours in %s, rollover at %i", async (...given) => {
    const [hours, timeZone, dayRolloverHour, today] = given;
    const study = await aStudy(store, [], { timeZone, dayRolloverHour });
    const ending = (endDate: LocalDate) => createXpGoal(study.at(hours))(study.user, { target: 1, endDate });
    expect(await ending(today as LocalDate)).toMatchObject({ ok: true });
    const yesterday = addDays(today as LocalDate, -1);
    expect(await ending(yesterday)).toEqual({ ok: false, code: 'end_date_passed' });
  });
});

describe('editing a goal', () => {
  it('recomputes its status, by an end date that may have passed', async () => {
    const study = await aStudy(store);
    const id = await made(createXpGoal(study.at(0))(study.user, { target: 100, endDate: day(9) }));
    await study.review(0, 'good', { hours: 1 });
    const edit = (target: number, date: number) =>
      editXpGoal(study.at(48))(study.user, { goal: id, title: 'Mine', target, endDate: day(date) });
    await edit(100, 2);
    expect(await goalsOf(study, 48)).toMatchObject([{ title: 'Mine', status: 'failed', failDate: day(3) }]);
    await edit(10, 2);
    expect(await goalsOf(study, 48)).toMatchObject([{ status: 'completed', failDate: undefined, startingXp: 0 }]);
    expect(await xpOf(study, 48)).toEqual([30, 10]);
    await edit(11, 9);
    expect(await goalsOf(study, 48)).toMatchObject([{ status: 'in-progress' }]);
    expect(await xpOf(study, 48)).toEqual([10, 10]);
  });

  it('finds no goal of the other kind, and none of another user', async () => {
    const [ana, ben] = [await aStudy(store), await aStudy(store)];
    const id = await made(createXpGoal(ana.at(0))(ana.user, { target: 100, endDate: day(9) }));
    const edit = { goal: id, title: 'Taken', target: 1, endDate: day(9) };
    const answers = await Promise.all([
      editCardGoal(ana.at(0))(ana.user, edit),
      editXpGoal(ben.at(0))(ben.user, edit),
      deleteGoal(store)(ben.user, { goal: id }),
    ]);
    expect(answers).toMatchObject(answers.map(() => ({ ok: false, code: 'goal_not_found' })));
    expect(await goalsOf(ana, 0)).toMatchObject([{ title: 'Gain 100 XP by 09/03/2026' }]);
  });
});
