import { cardFormats } from '@flashcards/library';
import { describe, expect, it } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { aReview, recorded } from '../study/a-review.ts';
import { aCard, aSet, someCards, untouched } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCardId, randomSetId, randomAccountId } from '../random-ids.ts';
import { cardsOf, insert } from '../asking.ts';

const texts = ['', ...hostileTexts, '🦊'.repeat(25_000), 'a\u0000'.repeat(25_000)];

const text = (store: CurrentStore): void => {
  it('is returned unchanged, for any text', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ cards: texts.map((front, index) => aCard({ front, back: texts.at(-1 - index) ?? '' })) });
    await insert(store(), user, set);
    expect(await cardsOf(store(), user, set.id)).toEqual(set.cards.map(untouched));
    for (const card of set.cards) {
      const { id, front, back } = card;
      expect(await store().cards.read(id)).toEqual({ front, back });
      expect(await store().cards.find(user, id)).toEqual(untouched(card));
    }
  });

  it('has the format that it was stored with', async () => {
    const user = await aStoredUser(store());
    const cards = [aCard(), ...cardFormats.map((format) => aCard({ format }))];
    const set = aSet({ cards });
    await insert(store(), user, set);
    expect(await cardsOf(store(), user, set.id)).toEqual(cards.map(untouched));
    for (const card of cards) expect(await store().cards.find(user, card.id)).toEqual(untouched(card));
  });

  it('of a card is read by its id alone, for every owner', async () => {
    const [one, other] = [await aLearner(store()), await aLearner(store())];
    expect(await store().cards.read(one.card)).toEqual({ front: 'front 0', back: 'back 0' });
    expect(await store().cards.read(other.card)).toEqual({ front: 'front 0', back: 'back 0' });
  });

  it('of an unknown card is not found', async () => {
    expect(await store().cards.read(randomCardId())).toBeUndefined();
  });

  it('belongs to its card’s exact id: leading zeros and long ids are significant', async () => {
    const user = await aStoredUser(store());
    const { id } = aCard();
    const ids = [id, `0${id}`, `00${id}`, id.padEnd(64, '0'), id.padEnd(63, '0')] as (typeof id)[];
    const cards = ids.map((each) => ({ id: each, front: each, back: '' }));
    const set = aSet({ cards });
    await insert(store(), user, set);
    expect(await cardsOf(store(), user, set.id)).toEqual(cards.map(untouched));
    expect(await Promise.all(ids.map((each) => store().cards.read(each)))).toEqual(
      ids.map((front) => ({ front, back: '' })),
    );
  });
};

const find = (store: CurrentStore): void => {
  it('returns the card with the learner’s progress', async () => {
    const { user, set, card } = await aLearner(store());
    const { after } = await recorded(store(), user, aReview({ card, rating: 'easy' }));
    const studied = { ...set.cards.map(untouched)[0], progress: after };
    expect(await store().cards.find(user, card)).toEqual(studied);
    expect(await cardsOf(store(), user, set.id)).toEqual([studied]);
  });

  it('treats another user’s card or set as an unknown one', async () => {
    const { set, card } = await aLearner(store());
    const other = await aLearner(store());
    for (const user of [other.user, randomAccountId()]) {
      for (const id of [card, randomCardId()]) expect(await store().cards.find(user, id)).toBeUndefined();
      for (const id of [set.id, randomSetId()]) expect(await cardsOf(store(), user, id)).toEqual([]);
    }
  });
};

const order = (store: CurrentStore): void => {
  it('is separate for many sets stored concurrently', async () => {
    const user = await aStoredUser(store());
    const sets = Array.from({ length: 5 }, () => aSet({ cards: someCards(100) }));
    await Promise.all(sets.map((set) => insert(store(), user, set)));
    const stored = await Promise.all(sets.map(({ id }) => cardsOf(store(), user, id)));
    expect(stored).toEqual(sets.map(({ cards }) => cards.map(untouched)));
  });
};

/** In a store of its own, so that other tests need not read its cards. */
const manyCards = (store: CurrentStore): void => {
  it('is kept for thousands of cards', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ cards: someCards(2_500) });
    await insert(store(), user, set);
    expect(await cardsOf(store(), user, set.id)).toEqual(set.cards.map(untouched));
  });
};

export const cardsConformance = (open: OpenStore): void => {
  describe('cards', () => {
    const store = openedStore(open);
    describe('text', () => text(store));
    describe('find and ofSet', () => find(store));
    describe('order', () => order(store));
    describe('order of many', () => manyCards(openedStore(open)));
  });
};
