import type { CardId, LocalDate, ReviewId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { ratings } from '@flashcards/review-scheduling';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudy, digits } from './a-study.test-data.ts';
import { createXpGoal } from '../goals/create-goal.ts';
import { undoReview } from './undo-review.ts';

/**
 * Reviews of three cards on three days, in the order of their instants. Each card is reviewed on one day, because later
 * reviews keep the days that elapsed before them.
 */
const anyReviews = fc
  .array(
    fc
      .record({ card: fc.nat({ max: 2 }), rating: fc.constantFrom(...ratings), hour: fc.nat({ max: 11 }) })
      .map(({ card, rating, hour }) => ({ card, rating, hours: 48 * card + hour })),
    { minLength: 1, maxLength: 10 },
  )
  .map((reviews) => reviews.toSorted((one, other) => one.hours - other.hours));

describe('undoing a review', () => {
  let store: Store;
  /** Holds the same cards as `store`: the card ids seed the fuzz. */
  let twin: Store;
  beforeAll(async () => {
    [store, twin] = await Promise.all([openSqliteStore({ file: ':memory:' }), openSqliteStore({ file: ':memory:' })]);
  });
  afterAll(() => Promise.all([store.close(), twin.close()]));

  it('leaves the learner as if the review had never existed', async () => {
    await fc.assert(
      fc.asyncProperty(anyReviews, fc.nat({ max: 9 }), async (generated, chosen) => {
        const reviews = generated.map((review, index) => ({ ...review, id: `review ${index}` }));
        const undone = reviews[chosen % reviews.length];
        const cards = [0, 1, 2].map(() => digits() as CardId);
        const [taken, never] = [await aStudy(store, cards), await aStudy(twin, cards)];
        for (const { card, rating, ...at } of reviews) {
          await taken.review(card, rating, at);
          if (at.id !== undone?.id) await never.review(card, rating, at);
        }
        expect(await taken.undo(undone?.id as ReviewId)).toBe(true);
        expect(await taken.standing()).toEqual(await never.standing());
      }),
      { numRuns: 60 },
    );
  });

  it('changes nothing a second time', async () => {
    const study = await aStudy(store);
    await study.review(0, 'good', { hours: 0 });
    const id = await study.review(0, 'easy', { hours: 1 });
    await study.undo(id);
    const once = await study.standing();
    expect(await study.undo(id)).toBe(true);
    expect(await study.standing()).toEqual(once);
  });

  it('keeps the other of two reviews of one instant, in either order of arrival', async () => {
    for (const [first, second] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const study = await aStudy(store);
      await study.review(0, 'good', { hours: 0, id: first });
      await study.review(0, 'good', { hours: 0, id: second });
      await study.undo('b' as ReviewId);
      expect(await study.standing()).toMatchObject({
        cards: [{ state: 'learning', reviews: 1 }],
        activity: { reviewXp: 10 },
      });
    }
  });

  it('returns the remaining XP, including that of completed goals', async () => {
    const study = await aStudy(store);
    await createXpGoal(study.at(0))(study.user, { target: 10, endDate: '2026-03-01' as LocalDate });
    await study.review(0, 'good', { hours: 1 });
    const id = await study.review(0, 'again', { hours: 1 });
    const answer = await undoReview(study.at(2))(study.user, { review: id });
    expect(answer).toMatchObject({ value: { xp: 30, streak: 1 } });
  });

  it('finds no review of another user', async () => {
    const [ana, ben] = [await aStudy(store), await aStudy(store)];
    const id = await ana.review(0, 'good', { hours: 0 });
    expect(await ben.undo(id)).toBe(false);
  });
});
