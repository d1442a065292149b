import type { ReviewId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudy } from '../study/a-study.test-data.ts';
import { calculateStreak } from './calculate-streak.ts';
import { getHeatmap } from './get-heatmap.ts';
import { getUser } from '../accounts/get-user.ts';
import { updateHeatmap } from './update-heatmap.ts';
import { undoReview } from '../study/undo-review.ts';

const day = (days: number): { readonly hours: number } => ({ hours: 24 * days });
const noonOf = (days: number) => (): Date => new Date(Date.parse('2026-03-01T12:00:00Z') + days * 86_400_000);

let store: Store;
beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
});
afterAll(() => store.close());

describe('a streak that is over', () => {
  it('stays the longest one, apart from the current one', async () => {
    const study = await aStudy(store);
    for (const days of [0, 1, 2, 5, 6]) await study.review(0, 'good', day(days));
    expect(await getUser({ ...store, now: noonOf(6) })(study.user)).toMatchObject({ streak: 2, longestStreak: 3 });
    expect(await getUser({ ...store, now: noonOf(9) })(study.user)).toMatchObject({ streak: 0, longestStreak: 3 });
  });

  it('is 0 in the answer of an undo, which returns the streak as of today', async () => {
    const study = await aStudy(store);
    for (const days of [0, 1]) await study.review(0, 'good', day(days));
    const undone: ReviewId = await study.review(0, 'easy', day(2));
    const undo = (days: number) => undoReview({ ...store, now: noonOf(days) })(study.user, { review: undone });
    expect(await undo(2)).toMatchObject({ ok: true, value: { streak: 2 } });
    expect(await undo(7)).toMatchObject({ ok: true, value: { streak: 0 } });
  });
});

describe('a check-in', () => {
  it('makes today active, once a day; a call without it changes nothing', async () => {
    const { user, at } = await aStudy(store);
    const streakOn = (days: number, increase = false) => calculateStreak(at(24 * days))(user, { increase });
    const streaks = [];
    for (const [days, increase] of [
      [0, false],
      [0, true],
      [0, true],
      [1, false],
      [1, true],
      [2, false],
      [3, false],
    ] as const)
      streaks.push(await streakOn(days, increase));
    expect(streaks.map((each) => each.ok && each.value)).toEqual([0, 1, 1, 1, 2, 2, 0]);
  });

  it('keeps its day active when the only review of the day is undone', async () => {
    const study = await aStudy(store);
    await calculateStreak(study.at(0))(study.user, { increase: true });
    await study.undo(await study.review(0, 'good', { hours: 1 }));
    expect(await calculateStreak(study.at(2))(study.user, { increase: false })).toMatchObject({ value: 1 });
    const alone = await aStudy(store);
    await alone.undo(await alone.review(0, 'good', { hours: 1 }));
    expect(await calculateStreak(alone.at(2))(alone.user, { increase: false })).toMatchObject({ value: 0 });
  });

  it("counts for the learner's own day", async () => {
    const { user, at } = await aStudy(store, [], { timeZone: 'Asia/Tokyo' });
    // 21:00 and 24:00 in Tokyo.
    for (const hours of [0, 3]) await calculateStreak(at(hours))(user, { increase: true });
    expect(await getHeatmap(store)(user)).toEqual(
      new Map([
        ['2026-03-01', 1],
        ['2026-03-02', 2],
      ]),
    );
  });
});

describe('the heatmap', () => {
  it('is empty for a new learner, and keeps the days of update-heatmap without making them active', async () => {
    const { user, at } = await aStudy(store);
    expect(await getHeatmap(store)(user)).toEqual(new Map());
    expect(await updateHeatmap(at(0))(user)).toEqual({ ok: true, value: new Map([['2026-03-01', 0]]) });
    await calculateStreak(at(24))(user, { increase: true });
    await updateHeatmap(at(24))(user);
    await updateHeatmap(at(48))(user);
    const updated = await updateHeatmap(at(96))(user);
    expect(updated.ok && [...updated.value]).toEqual([
      ['2026-03-01', 0],
      ['2026-03-02', 1],
      ['2026-03-03', 1],
      ['2026-03-05', 0],
    ]);
    expect(await calculateStreak(at(96))(user, { increase: false })).toMatchObject({ value: 0 });
  });
});
