import type { CardId, LocalDate, AccountId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { LibraryQuery } from '@flashcards/persistence-ports';
import type { Rating } from '@flashcards/review-scheduling';
import { dueDayOf, newCard, standingOf } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { aLearner } from './a-learner.ts';
import { aReview, record, recorded, today } from './a-review.ts';
import { aSet, createdOn, someCards } from '../library/a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomAccountId } from '../random-ids.ts';
import { dueOf, insert } from '../asking.ts';
import type { WholeSet } from '../library/a-set.ts';

const idsOf = (sets: readonly WholeSet[]): readonly CardId[] => sets.flatMap(({ cards }) => cards.map(({ id }) => id));

const dueIds = async (store: CurrentStore, user: AccountId, query: LibraryQuery): Promise<readonly CardId[]> =>
  (await dueOf(store(), user, query)).map(({ id }) => id);

/** A learner with sets of these sizes, oldest first. */
const aCollector = async (
  store: CurrentStore,
  sizes: readonly number[],
): Promise<{ readonly user: AccountId; readonly sets: readonly WholeSet[] }> => {
  const user = await aStoredUser(store());
  const sets = sizes.map((size, index) => aSet({ name: `${9 - index}`, cards: someCards(size) }));
  for (const set of sets) await insert(store(), user, set);
  return { user, sets };
};

const newCards = (store: CurrentStore): void => {
  it('are due, with their set and standing', async () => {
    const { user, set, card } = await aLearner(store());
    const due = [{ id: card, set: set.id, standing: newCard(createdOn) }];
    expect(await dueOf(store(), user, { today })).toEqual(due);
  });

  it('are due on every day', async () => {
    const { user, card } = await aLearner(store());
    for (const day of ['0001-01-01', '2026-02-28', '9999-12-31'] as LocalDate[]) {
      expect(await dueIds(store, user, { today: day })).toEqual([card]);
    }
  });

  it.each([0, 1, 3, 4, 7, 9, 100])('are listed up to a limit of %i, those of the oldest sets first', async (limit) => {
    const { user, sets } = await aCollector(store, [3, 4, 2]);
    expect(await dueIds(store, user, { today, newCardsPerDay: limit })).toEqual(idsOf(sets).slice(0, limit));
  });

  it('are all listed without a limit', async () => {
    const { user, sets } = await aCollector(store, [3, 4, 2]);
    expect(await dueIds(store, user, { today })).toEqual(idsOf(sets));
  });

  it('are listed up to a maximum of sets and due cards, and above it nothing is', async () => {
    const { user, sets } = await aCollector(store, [3, 1, 1]);
    const [first] = idsOf(sets);
    if (!first) throw new Error('the sets have cards');
    await recorded(store(), user, aReview({ card: first, rating: 'again' }));
    const whole = await store().library.today(user, { today });
    expect(whole.due).toHaveLength(5);
    expect(await store().library.today(user, { today, atMost: 5 })).toEqual(whole);
    const partial = { folders: [], sets: [], due: [], isPartial: true };
    for (const atMost of [4, 2, 0]) expect(await store().library.today(user, { today, atMost })).toEqual(partial);
  });

  it('are replaced by the next ones once reviewed', async () => {
    const { user, sets } = await aCollector(store, [2, 2]);
    const [first, second, third] = idsOf(sets);
    if (!first) throw new Error('the sets have cards');
    await recorded(store(), user, aReview({ card: first, rating: 'easy' }));
    expect(await dueIds(store, user, { today, newCardsPerDay: 3 })).toEqual([second, third]);
  });
};

const studiedCards = (store: CurrentStore): void => {
  it('in learning or relearning are due on every day, above the limit', async () => {
    const { user, sets } = await aCollector(store, [1, 2]);
    const [learning, relearning, unreviewed] = idsOf(sets);
    if (!learning || !relearning || !unreviewed) throw new Error('the sets have cards');
    const answers: readonly (readonly [CardId, Rating])[] = [
      [relearning, 'easy'],
      [relearning, 'again'],
      [learning, 'again'],
    ];
    for (const [card, rating] of answers) await recorded(store(), user, aReview({ card, rating }));
    const due = await dueOf(store(), user, { today: addDays(today, -1), newCardsPerDay: 0 });
    expect(due.map(({ id, standing }) => [id, standing.state])).toEqual([
      [learning, 'learning'],
      [relearning, 'relearning'],
    ]);
    expect(await dueIds(store, user, { today: '9999-12-31' as LocalDate })).toEqual([learning, relearning, unreviewed]);
  });

  it('in review are due from their due day on', async () => {
    const { user, set, card } = await aLearner(store());
    const { after } = await recorded(store(), user, aReview({ card, rating: 'easy' }));
    const day = dueDayOf(after);
    const due = [{ id: card, set: set.id, standing: standingOf(after) }];
    expect(await dueOf(store(), user, { today: addDays(day, -1) })).toEqual([]);
    expect(await dueOf(store(), user, { today: day, newCardsPerDay: 0 })).toEqual(due);
    expect(await dueOf(store(), user, { today: addDays(day, 400) })).toEqual(due);
  });

  it('take no place of new ones in the limit', async () => {
    const { user, sets } = await aCollector(store, [3]);
    const [first, second] = idsOf(sets);
    if (!first) throw new Error('the set has cards');
    await recorded(store(), user, aReview({ card: first, rating: 'again' }));
    expect(await dueIds(store, user, { today, newCardsPerDay: 2 })).toEqual([first, second]);
  });
};

const order = (store: CurrentStore): void => {
  it('is that of the sets and of their cards, independent of the cards’ states', async () => {
    const { user, sets } = await aCollector(store, [4, 4]);
    const ids = idsOf(sets);
    const ratings: readonly Rating[] = ['good', 'easy'];
    for (const [index, card] of ids.toReversed().entries()) {
      const rating = ratings[index % 3];
      if (rating) await recorded(store(), user, aReview({ card, rating }));
    }
    expect(await dueIds(store, user, { today: addDays(today, 400) })).toEqual(ids);
  });

  it('stays complete during concurrent reviews', async () => {
    const { user, sets } = await aCollector(store, [30]);
    const ids = idsOf(sets);
    const later = addDays(today, 400);
    const [, ...seen] = await Promise.all([
      Promise.all(ids.map((card) => record(store(), user, aReview({ card, rating: 'easy' })))),
      ...ids.map(() => dueIds(store, user, { today: later })),
    ]);
    expect(seen).toEqual(ids.map(() => ids));
  });
};

/** In a store of its own, so that the other tests need not read its cards. */
const manyCards = (store: CurrentStore): void => {
  it('come in the order of thousands of cards', async () => {
    const { user, sets } = await aCollector(store, [2_500]);
    expect(await dueIds(store, user, { today })).toEqual(idsOf(sets));
  });
};

export const dueConformance = (open: OpenStore): void => {
  describe('due cards', () => {
    const store = openedStore(open);
    describe('new ones', () => newCards(store));
    describe('studied ones', () => studiedCards(store));
    describe('their order', () => order(store));
    describe('many new ones', () => manyCards(openedStore(open)));

    it('are the user’s own only', async () => {
      const [one] = [await aLearner(store()), await aLearner(store())];
      expect(await dueIds(store, one.user, { today })).toEqual([one.card]);
      expect(await dueIds(store, randomAccountId(), { today })).toEqual([]);
    });
  });
};
