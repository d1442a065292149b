import type { ReviewId } from '@flashcards/kernel';
import { addDays, refuse } from '@flashcards/kernel';
import { newCard, ratings } from '@flashcards/review-scheduling';
import type { Review, ReviewEvent } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import { aStoredGoal, goalsOf } from '../goals/a-goal.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, cardAt } from './a-learner.ts';
import { aReview, record, recordAll, recorded, recordedAll, today } from './a-review.ts';
import { createdOn } from '../library/a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { noTotals, undo } from './an-undo.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomAccountId, randomCardId, randomReviewId } from '../random-ids.ts';
import { amounting, expectCounted, shown } from './shown.ts';

const start = Date.parse('2026-03-02T10:00:00.000Z');

/** A review this many hours after ten in the morning of today. */
const atHour = (hours: number, of: Partial<Review> & Pick<Review, 'card'>): Review =>
  aReview({ at: new Date(start + hours * 3_600_000), day: addDays(today, Math.floor((hours + 10) / 24)), ...of });

const expectKept = async (store: CurrentStore, learner: Learner, kept: readonly ReviewEvent[]): Promise<void> =>
  expect(await shown(store(), learner, kept)).toEqual(amounting(learner, kept));

const order = (store: CurrentStore): void => {
  it('places reviews by instant, then by position, and returns them in the order of the request', async () => {
    const learner = await aLearner(store(), { cards: 2 });
    const [one, other] = [learner.card, cardAt(learner.set, 1)];
    const reviews = [
      atHour(30, { card: one, rating: 'easy' }),
      atHour(0, { card: one, rating: 'again' }),
      atHour(0, { card: one, rating: 'hard' }),
      atHour(1, { card: other }),
    ];
    const events = await recordedAll(store(), learner.user, reviews);
    expect(events.map(({ id }) => id)).toEqual(reviews.map(({ id }) => id));
    const written = events.toSorted((a, b) => a.seq - b.seq).map(({ id }) => id);
    expect(written).toEqual([1, 2, 3, 0].map((index) => reviews[index]?.id));
    await expectKept(store, learner, events);
  });

  it('answers each as if recorded alone after those before it', async () => {
    const learner = await aLearner(store(), { cards: 3 });
    const { user, set } = learner;
    await aStoredGoal(store(), user, { target: 25, endDate: addDays(today, 9) });
    await aStoredGoal(store(), user, { target: 4, endDate: addDays(today, 9), kind: 'cards' });
    const reviews = Array.from({ length: 16 }, (_, index) =>
      atHour(7 * index, { card: cardAt(set, index % 3), rating: ratings[index % 4] ?? 'good' }),
    );
    const on = addDays(today, 5);
    const alone: ReviewEvent[] = [];
    for (const review of reviews) alone.push(await recorded(store(), user, review, on));
    for (const { id } of alone) await undo(store(), user, id, on);
    const shuffled = reviews.map((review) => ({ ...review, id: randomReviewId() })).reverse();
    const events = (await recordedAll(store(), user, shuffled, on)).toReversed();
    const answer = ({ id: _, seq: __, ...event }: ReviewEvent): unknown => event;
    expect(events.map(answer)).toEqual(alone.map(answer));
    expect(new Set(alone.map(({ answered }) => answered.streak))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(await shown(store(), learner, events)).toEqual(amounting(learner, events, { completedGoals: 2 }));
  });

  it('may contain days in any order', async () => {
    const learner = await aLearner(store(), { cards: 4 });
    const days = [2, 0, 3, 1];
    const reviews = learner.set.cards.map(({ id: card }, index) =>
      atHour(index, { card, day: addDays(today, days[index] ?? 0) }),
    );
    await expectKept(store, learner, await recordedAll(store(), learner.user, reviews));
    expect(await store().activities.find(learner.user)).toMatchObject({ streak: { length: 4 } });
  });

  it('places its reviews among existing ones', async () => {
    const learner = await aLearner(store(), { cards: 2 });
    const { user, set } = learner;
    await aStoredGoal(store(), user, { target: 60, endDate: addDays(today, 2) });
    await aStoredGoal(store(), user, { target: 4, endDate: addDays(today, 2), kind: 'cards' });
    const kept: ReviewEvent[] = [];
    for (const hours of [12, 36, 60, 84])
      for (const { id: card } of set.cards) kept.push(await recorded(store(), user, atHour(hours, { card })));
    const late = [0, 13, 36, 40, 61, 90, 13].map((hours, index) =>
      atHour(hours, { card: cardAt(set, index % 2), rating: ratings[index % 4] ?? 'good' }),
    );
    const on = addDays(today, 6);
    kept.push(...(await recordedAll(store(), user, late, on)));
    const goals = await goalsOf(store(), user, on);
    expectCounted(goals, kept, on);
    const completedGoals = goals.filter(({ status }) => status === 'completed').length;
    expect(await shown(store(), learner, kept)).toEqual(amounting(learner, kept, { completedGoals }));
  });
};

const repeats = (store: CurrentStore): void => {
  it('of known reviews and within the batch change nothing', async () => {
    const learner = await aLearner(store(), { cards: 2 });
    const { user, set } = learner;
    const known = await recorded(store(), user, atHour(0, { card: cardAt(set, 0), rating: 'easy' }));
    const review = atHour(1, { card: cardAt(set, 1) });
    const batch = [review, known, { ...review, rating: 'again', at: new Date(start) } as const, known, review];
    const events = await recordedAll(store(), user, batch);
    expect(events.map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
    expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(2);
    // The first by instant, not the first in the list.
    expect(events[0]).toMatchObject({ rating: 'again', at: new Date(start) });
    expect(events[1]).toEqual(known);
    await expectKept(store, learner, [known, ...events.slice(0, 1)]);
  });

  it('alone change nothing, also with other values', async () => {
    const learner = await aLearner(store());
    const events = await recordedAll(
      store(),
      learner.user,
      [0, 1].map((hours) => atHour(hours, { card: learner.card })),
    );
    const before = await shown(store(), learner, events);
    const again = events.map((event) => ({ ...event, rating: 'again', day: addDays(today, 3) }) as const);
    expect(await recordedAll(store(), learner.user, again)).toEqual(events);
    expect(await shown(store(), learner, events)).toEqual(before);
  });

  it('of an undone review do not restore it', async () => {
    const learner = await aLearner(store());
    const { user, card } = learner;
    const [gone, kept] = await recordedAll(store(), user, [atHour(0, { card }), atHour(1, { card })]);
    if (!gone || !kept) throw new Error('two were recorded');
    await undo(store(), user, gone.id);
    const [, , added] = await recordedAll(store(), user, [gone, kept, atHour(2, { card })]);
    if (!added) throw new Error('one was added');
    await expectKept(store, learner, [kept, added]);
  });
};

const refusals = (store: CurrentStore): void => {
  it.each([
    ['an unknown card', 'card_not_found', [1]],
    ['unknown cards', 'card_not_found', [1, 2, 4]],
    ['a taken id', 'review_id_taken', [1]],
    ['an id for two cards', 'review_id_taken', [1]],
    ['an unknown card before taken ids', 'review_id_taken', [2, 3]],
  ] as const)(
    'stores nothing of a batch with %s in its middle, and names all of these entries',
    async (what, code, entries) => {
      const learner = await aLearner(store(), { cards: 3 });
      const { user, set, card } = learner;
      const known = await recorded(store(), user, atHour(0, { card }));
      const [first, last] = [atHour(1, { card: cardAt(set, 1) }), atHour(2, { card: cardAt(set, 2) })];
      const taken = { ...known, card: cardAt(set, 2) };
      const unknown = atHour(1, { card: randomCardId() });
      const bad: Record<typeof what, readonly Review[]> = {
        'an unknown card': [unknown],
        // With a repeat, which is refused as well, around a known one.
        'unknown cards': [unknown, atHour(0, { card: randomCardId() }), known, { ...unknown, at: new Date(start) }],
        'a taken id': [taken],
        'an id for two cards': [{ ...first, card }],
        'an unknown card before taken ids': [unknown, taken, { ...first, card }],
      };
      const goal = await aStoredGoal(store(), user, { target: 11 });
      expect(await recordAll(store(), user, [first, ...bad[what], last])).toEqual(refuse(code, entries));
      await expectKept(store, learner, [known]);
      expect(await goalsOf(store(), user)).toEqual([goal]);
      expect(await store().reviews.known(user, [first.id, last.id])).toEqual(new Set());
      expect(await record(store(), user, first)).toMatchObject({ ok: true });
    },
  );

  it('does not find a card of another account', async () => {
    const [one, other] = [await aLearner(store()), await aLearner(store())];
    const batch = [atHour(0, { card: one.card }), atHour(1, { card: other.card })];
    const found = [
      [one.user, [1]],
      [other.user, [0]],
      [await aStoredUser(store()), [0, 1]],
    ] as const;
    for (const [user, entries] of found)
      expect(await recordAll(store(), user, batch)).toEqual(refuse('card_not_found', entries));
    expect(await store().activities.find(one.user)).toEqual(noTotals);
    expect((await store().cards.find(other.user, other.card))?.progress).toEqual(newCard(createdOn));
  });
};

const tooMuch = (store: CurrentStore): void => {
  it('is refused, counted over all its cards', async () => {
    const learner = await aLearner(store(), { cards: 2 });
    const { user, set } = learner;
    const times = (count: number, from: number): readonly Review[] =>
      Array.from({ length: count }, (_, index) =>
        aReview({ card: cardAt(set, index % 2), rating: 'again', at: new Date(start + from + index) }),
      );
    const kept = await recordedAll(store(), user, times(200, 1_000));
    // 91 reviews of each card before 100 later ones of it: 18,200 replays.
    const refused = times(182, 0);
    expect(await recordAll(store(), user, refused)).toEqual(refuse('too_many_later_reviews'));
    await expectKept(store, learner, kept);
    expect(
      await store().reviews.known(
        user,
        refused.map(({ id }) => id),
      ),
    ).toEqual(new Set());
  });
};

const sizes = (store: CurrentStore): void => {
  it('may be empty', async () => {
    const learner = await aLearner(store());
    expect(await recordAll(store(), learner.user, [])).toEqual({ ok: true, value: [] });
    await expectKept(store, learner, []);
  });

  it('may have five hundred reviews', async () => {
    const learner = await aLearner(store(), { cards: 25 });
    const reviews = Array.from({ length: 500 }, (_, index) =>
      atHour(Math.floor(index / 25) * 5, {
        card: cardAt(learner.set, index % 25),
        rating: ratings[index % 4] ?? 'good',
      }),
    );
    const events = await recordedAll(store(), learner.user, reviews);
    expect(events.map(({ id }) => id)).toEqual(reviews.map(({ id }) => id));
    await expectKept(store, learner, events);
  });
};

const known = (store: CurrentStore): void => {
  it('returns which ids the account has used, including undone ones, for any text', async () => {
    const { user, card } = await aLearner(store());
    const ids = hostileTexts as readonly string[] as readonly ReviewId[];
    const used = ids.filter((_, index) => index % 2 === 0);
    await recordedAll(
      store(),
      user,
      used.map((id, index) => atHour(index, { id, card })),
    );
    for (const id of used.slice(0, 2)) await undo(store(), user, id);
    expect(await store().reviews.known(user, ids)).toEqual(new Set(used));
    expect(await store().reviews.known(user, [...used, ...used])).toEqual(new Set(used));
    expect(await store().reviews.known(user, [])).toEqual(new Set());
    for (const other of [await aStoredUser(store()), randomAccountId()])
      expect(await store().reviews.known(other, ids)).toEqual(new Set());
  });
};

export const batchesConformance = (open: OpenStore): void => {
  describe('a batch of reviews', () => {
    const store = openedStore(open);
    describe('in its order', () => order(store));
    describe('with repeats', () => repeats(store));
    describe('that is refused', () => refusals(store));
    describe('and known ids', () => known(store));
    // In stores of their own, so that the other tests need not read these many reviews.
    describe('of any size', () => sizes(openedStore(open)));
    describe('that would replay too much', () => tooMuch(openedStore(open)));
  });
};
