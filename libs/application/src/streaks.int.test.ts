import type { ReviewId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudy } from './a-study.test-data.ts';
import { getUser } from './get-user.ts';
import { undoReview } from './undo-review.ts';

const day = (days: number): { readonly hours: number } => ({ hours: 24 * days });
const noonOf = (days: number) => (): Date => new Date(Date.parse('2026-03-01T12:00:00Z') + days * 86_400_000);

describe('a streak that is over', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openSqliteStore({ file: ':memory:' });
  });
  afterAll(() => store.close());

  it('stays the longest one, apart from the current one', async () => {
    const study = await aStudy(store);
    for (const days of [0, 1, 2, 5, 6]) await study.review(0, 'good', day(days));
    expect(await getUser({ ...store, now: noonOf(6) })(study.user)).toMatchObject({ streak: 2, longestStreak: 3 });
    expect(await getUser({ ...store, now: noonOf(9) })(study.user)).toMatchObject({ streak: 0, longestStreak: 3 });
  });

  it('is none after an undo, which asks for that of today', async () => {
    const study = await aStudy(store);
    for (const days of [0, 1]) await study.review(0, 'good', day(days));
    const undone: ReviewId = await study.review(0, 'easy', day(2));
    const undo = (days: number) => undoReview({ ...store, now: noonOf(days) })(study.user, undone);
    expect(await undo(2)).toMatchObject({ ok: true, value: { streak: 2 } });
    expect(await undo(7)).toMatchObject({ ok: true, value: { streak: 0 } });
  });
});
