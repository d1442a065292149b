import type { GoalKind } from '@flashcards/goals';
import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Review, ReviewEvent } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import { aStoredGoal, edited, goalOf, goalsOf } from './a-goal.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardAt } from '../study/a-learner.ts';
import { aReview, recorded, recordedAll, today } from '../study/a-review.ts';
import { undo } from '../study/an-undo.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { expectCounted } from '../study/shown.ts';

const inDays = (count: number): LocalDate => addDays(today, count);
const noon = (days: number): Date => new Date(`${inDays(days)}T12:00:00.000Z`);

/** A review at noon of a day, `later` milliseconds after. */
const atNoon = (days: number, of: Partial<Review> & Pick<Review, 'card'>, later = 0): Review =>
  aReview({ day: inDays(days), at: new Date(noon(days).getTime() + later), ...of });

const live = (store: CurrentStore): void => {
  it('counts XP from reviews, without bonuses', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 2 });
    const first = await aStoredGoal(store(), user, { target: 10 });
    const second = await aStoredGoal(store(), user, { target: 20 });
    const event = await recorded(store(), user, aReview({ card }));
    expect(event.answered).toMatchObject({ xp: 30 });
    expect(await goalOf(store(), user, first)).toMatchObject({ status: 'completed', progress: 10 });
    expect(await goalOf(store(), user, second)).toMatchObject({ status: 'in-progress', progress: 10 });
    const last = await recorded(store(), user, aReview({ card: cardAt(set, 1), rating: 'easy' }));
    expect(last.answered).toMatchObject({ xp: 65 });
    expect(await store().activities.find(user)).toMatchObject({ reviewXp: 25, completedGoals: 2 });
  });

  it('counts a card once a day', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 2 });
    const goal = await aStoredGoal(store(), user, { kind: 'cards', target: 3 });
    const seen: number[] = [];
    for (const answer of [
      [card, 0],
      [card, 0],
      [cardAt(set, 1), 0],
      [card, 1],
      [card, 1],
    ] as const) {
      await recorded(store(), user, aReview({ card: answer[0], day: inDays(answer[1]), rating: 'again' }));
      seen.push((await goalOf(store(), user, goal)).progress);
    }
    expect(seen).toEqual([1, 1, 2, 3, 3]);
    expect(await goalOf(store(), user, goal)).toMatchObject({ status: 'completed' });
  });

  it('decreases with a replayed review of a day before, as after a flight west', async () => {
    const { user, card } = await aLearner(store());
    const goal = await aStoredGoal(store(), user, { target: 15, endDate: today });
    const inTheWest = aReview({ card, rating: 'easy' });
    await recorded(store(), user, inTheWest);
    expect(await goalOf(store(), user, goal)).toMatchObject({ status: 'completed', progress: 15 });
    // At the later review the card is no longer due, so that review earns nothing now.
    const before = new Date(inTheWest.at.getTime() - 1);
    await recorded(store(), user, aReview({ card, rating: 'easy', day: inDays(1), at: before }));
    expect(await goalOf(store(), user, goal, inDays(1))).toMatchObject({ status: 'failed', progress: 0 });
    expect(await store().activities.find(user)).toMatchObject({ reviewXp: 15, completedGoals: 0 });
  });

  it('ends with the end date, and begins with the instant of its creation, to the millisecond', async () => {
    const { user, set } = await aLearner(store(), { cards: 4 });
    const made = { createdAt: noon(0), endDate: inDays(1) };
    const goals = [
      await aStoredGoal(store(), user, { ...made, kind: 'xp' }),
      await aStoredGoal(store(), user, { ...made, kind: 'cards' }),
    ] as const;
    const [before, at, last, past] = set.cards.map(({ id }) => id);
    if (!before || !at || !last || !past) throw new Error('the set has four cards');
    await recorded(store(), user, atNoon(0, { card: before }, -1));
    await recorded(store(), user, atNoon(0, { card: at }));
    await recorded(store(), user, atNoon(1, { card: last }));
    await recorded(store(), user, atNoon(2, { card: past }), inDays(1));
    for (const goal of goals)
      expect(await goalOf(store(), user, goal, inDays(1))).toEqual({ ...goal, progress: goal.kind === 'xp' ? 20 : 2 });
  });
};

/** Reviews of two cards over days before, on and after a goal's creation, and a goal created among them. */
const aStudent = async (
  store: CurrentStore,
  kind: GoalKind,
): Promise<Learner & { readonly events: readonly ReviewEvent[] }> => {
  const learner = await aLearner(store(), { cards: 2 });
  const reviews: Review[] = [];
  for (const [index, { id: card }] of learner.set.cards.entries())
    for (const days of [-2, -1, 0, 1, 2, 3, 4, 6])
      for (const later of [-1, 0, 1]) reviews.push(atNoon(days, { card, rating: 'again' }, 2 * later + index));
  // The day that a time zone far to the west or east gives these instants.
  for (const [day, at] of [
    [-1, 0],
    [1, 0],
    [0, 1],
    [2, 1],
  ] as const)
    reviews.push(atNoon(at, { card: learner.card, day: inDays(day), rating: 'good' }, 9));
  const events = await recordedAll(store(), learner.user, reviews);
  await aStoredGoal(store(), learner.user, { kind, createdAt: noon(0), endDate: inDays(4), target: 10 });
  return { ...learner, events };
};

const byEdit = (store: CurrentStore): void => {
  it.each(['xp', 'cards'] as const)('is counted again over its window, whole and split days: %s', async (kind) => {
    const { user, events } = await aStudent(store, kind);
    const [goal] = await goalsOf(store(), user, inDays(6));
    if (!goal) throw new Error('a goal was made');
    expectCounted([goal], events, inDays(6));
    for (const [index, days] of [-5, -1, 0, 1, 2, 3, 5, 6, 400].entries()) {
      const target = [1, 12, 999][index % 3] ?? 1;
      const judged = await edited(store(), user, goal, { endDate: inDays(days), target, today: inDays(6) });
      expectCounted([judged], events, inDays(6));
      const { completedGoals } = await store().activities.find(user);
      expect(completedGoals).toBe(judged.status === 'completed' ? 1 : 0);
    }
  });
};

const late = (store: CurrentStore): void => {
  it("uses the reviews' own days for a batch that arrives after the end and completes it", async () => {
    const { user, set, card } = await aLearner(store(), { cards: 3 });
    const made = { createdAt: noon(0), endDate: inDays(1) };
    await aStoredGoal(store(), user, { ...made, target: 20 });
    await aStoredGoal(store(), user, { ...made, target: 2, kind: 'cards' });
    const on = inDays(9);
    expect((await goalsOf(store(), user, on)).map(({ status }) => status)).toEqual(['failed', 'failed']);
    const reviews = [atNoon(1, { card: cardAt(set, 1) }), atNoon(0, { card }), atNoon(2, { card: cardAt(set, 2) })];
    const events = await recordedAll(store(), user, reviews, on);
    const after = await goalsOf(store(), user, on);
    expect(after.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expectCounted(after, events, on);
    expect(await store().activities.find(user)).toMatchObject({ completedGoals: 2 });
  });

  it('follows the XP of later reviews that a late review changes', async () => {
    const { user, card } = await aLearner(store());
    await aStoredGoal(store(), user, { createdAt: noon(2), endDate: inDays(12), target: 10 });
    const events = [
      await recorded(store(), user, atNoon(3, { card, rating: 'easy' })),
      await recorded(store(), user, atNoon(11, { card, rating: 'good' })),
    ];
    expectCounted(await goalsOf(store(), user), events, today);
    // The card is in review before the goal is created; its later XP counts.
    events.push(await recorded(store(), user, atNoon(1, { card, rating: 'easy' }), inDays(12)));
    expectCounted(await goalsOf(store(), user), events, today);
  });
};

const undone = (store: CurrentStore): void => {
  it('decreases, which revokes the completion and its bonus', async () => {
    const { user, card } = await aLearner(store());
    const goal = await aStoredGoal(store(), user, { target: 10, endDate: inDays(1) });
    const { id } = await recorded(store(), user, aReview({ card }));
    expect(await undo(store(), user, id)).toMatchObject({ ok: true, value: { totals: { completedGoals: 0 } } });
    expect(await goalsOf(store(), user)).toEqual([goal]);
  });

  it('decreases also after the end date; the goal has then failed', async () => {
    const { user, card } = await aLearner(store());
    const goal = await aStoredGoal(store(), user, { target: 10, endDate: inDays(1) });
    const { id } = await recorded(store(), user, aReview({ card }));
    await undo(store(), user, id, inDays(2));
    expect(await goalsOf(store(), user)).toEqual([{ ...goal, status: 'failed' }]);
    expect(await store().activities.find(user)).toMatchObject({ completedGoals: 0 });
  });

  it.each(['0', '1', '2', '01', '12', '02', '210'])(
    'of cards decreases with the last counting review of a card’s day: without %s of three',
    async (those) => {
      const taken = [...those].map(Number);
      const { user, card } = await aLearner(store());
      await aStoredGoal(store(), user, { kind: 'cards', createdAt: noon(0), target: 1 });
      const events: ReviewEvent[] = [];
      for (const later of [-1, 0, 1]) events.push(await recorded(store(), user, atNoon(0, { card }, later)));
      for (const index of taken) await undo(store(), user, events[index]?.id ?? aReview({ card }).id);
      const kept = events.filter((_, index) => !taken.includes(index));
      expectCounted(await goalsOf(store(), user), kept, today);
    },
  );
};

/** More reviews than a store reads at once, those of a card and day next to one another. */
const many = (store: CurrentStore): void => {
  it('counts a card once a day over many reviews on the day of its creation', async () => {
    const { user, set } = await aLearner(store(), { cards: 3 });
    const events: ReviewEvent[] = [];
    for (const part of [0, 1]) {
      const reviews = Array.from({ length: 400 }, (_, index) =>
        atNoon(0, { card: cardAt(set, index % 3), rating: 'again' }, 400 * part + index),
      );
      events.push(...(await recordedAll(store(), user, reviews)));
    }
    for (const later of [0, 100, 799])
      for (const kind of ['xp', 'cards'] as const) {
        const createdAt = new Date(noon(0).getTime() + later);
        expectCounted([await aStoredGoal(store(), user, { kind, target: 3, createdAt })], events, today);
      }
  });
};

export const goalProgressConformance = (open: OpenStore): void => {
  describe('a goal’s progress', () => {
    const store = openedStore(open);
    describe('by live reviews', () => live(store));
    describe('by late reviews', () => late(store));
    describe('after undoing', () => undone(store));
    describe('after an edit', () => byEdit(store));
    describe('at its creation', () => many(openedStore(open)));
  });
};
