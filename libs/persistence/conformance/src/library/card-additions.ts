import { textBytesOf } from '@flashcards/library';
import { newCard } from '@flashcards/review-scheduling';
import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { aReview, recorded, today } from '../study/a-review.ts';
import { aCard, aSet, counted, someCards, untouched } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, dueOf, insert } from '../asking.ts';
import { addCards, deleteCard, ended } from '../changing.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomSetId } from '../random-ids.ts';
import { libraryOf } from './sound-library.ts';

const addition = (store: CurrentStore): void => {
  it('appends the cards in order after the existing ones, all of them new, each time', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 3 });
    const younger = aSet({ cards: someCards(2) });
    await insert(store(), user, younger);
    const { after } = await recorded(store(), user, aReview({ card, rating: 'easy' }));
    const rounds = [2, 1, 40, 0, 7].map((count) => someCards(count));
    for (const cards of rounds) expect(await addCards(store(), user, { set: set.id, cards })).toBe('done');
    const cards = [...set.cards, ...rounds.flat()];
    const [first, ...others] = cards.map(untouched);
    const studied = { ...first, progress: after };
    expect(await cardsOf(store(), user, set.id)).toEqual([studied, ...others]);
    expect((await libraryOf(store(), user)).sets).toEqual([{ ...set, cards }, younger].map(counted));
    // New cards of the oldest set come first, however late they were added.
    const ids = [...cards.slice(1), ...younger.cards].map(({ id }) => id);
    expect((await dueOf(store(), user, { today })).map(({ id }) => id)).toEqual(ids);
    const some = await dueOf(store(), user, { today, newCardsPerDay: 31 });
    expect(some.map(({ id }) => id)).toEqual(ids.slice(0, 30));
  });

  it('keeps the order of the remaining cards when others were deleted in between', async () => {
    const { user, set } = await aLearner(store(), { cards: 3 });
    const [first, last] = [set.cards[0], set.cards[2]];
    if (!first || !last) throw new Error('the set has cards');
    const [some, more] = [someCards(3), someCards(3)];
    await deleteCard(store(), user, last);
    await addCards(store(), user, { set: set.id, cards: some });
    await deleteCard(store(), user, first);
    await addCards(store(), user, { set: set.id, cards: more });
    const left = [...set.cards.slice(1, 2), ...some, ...more];
    expect(await cardsOf(store(), user, set.id)).toEqual(left.map(untouched));
    expect((await libraryOf(store(), user)).sets).toEqual([counted({ ...set, cards: left })]);
  });

  it('fills a set without cards, and one whose cards were all deleted', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ cards: [] });
    await insert(store(), user, set);
    for (const cards of [someCards(2), someCards(3)]) {
      expect(await addCards(store(), user, { set: set.id, cards })).toBe('done');
      expect(await cardsOf(store(), user, set.id)).toEqual(cards.map(untouched));
      for (const card of cards) await deleteCard(store(), user, card);
      expect((await libraryOf(store(), user)).sets).toEqual([counted(set)]);
    }
  });

  it("keeps each addition's creation day, and any text", async () => {
    const { user, set } = await aLearner(store());
    const createdOn = '2026-02-17' as LocalDate;
    const cards = hostileTexts.map((front, index) => aCard({ front, back: hostileTexts.at(-1 - index) ?? '' }));
    const limits = { cards: 1_000, textBytes: 1_000_000 };
    expect(await ended(store().sets.addCards(user, { set: set.id, cards, createdOn, limits }))).toBe('done');
    expect((await cardsOf(store(), user, set.id)).slice(1)).toEqual(
      cards.map((card) => ({ ...untouched(card), progress: newCard(createdOn) })),
    );
    for (const { id, front, back } of cards) expect(await store().cards.read(id)).toEqual({ front, back });
  });

  it('accepts thousands of cards at once', async () => {
    const { user, set } = await aLearner(store());
    const cards = someCards(2_500);
    expect(await addCards(store(), user, { set: set.id, cards })).toBe('done');
    expect((await cardsOf(store(), user, set.id)).map(({ id }) => id)).toEqual(
      [...set.cards, ...cards].map(({ id }) => id),
    );
    expect(await store().sets.find(user, set.id)).toEqual(counted({ ...set, cards: [...set.cards, ...cards] }));
  });
};

const limits = (store: CurrentStore): void => {
  it('allows exactly the maximum of cards, and stores no addition that would exceed it', async () => {
    const { user, set } = await aLearner(store(), { cards: 3 });
    const adds = (count: number, most: number) =>
      addCards(store(), user, { set: set.id, cards: someCards(count), limits: { cards: most } });
    expect(await adds(3, 5)).toBe('set_full');
    expect((await libraryOf(store(), user)).sets).toEqual([counted(set)]);
    expect(await adds(2, 5)).toBe('done');
    expect(await adds(1, 5)).toBe('set_full');
    expect(await store().sets.find(user, set.id)).toMatchObject({ cardCount: 5 });
    const [first] = set.cards;
    if (first) await deleteCard(store(), user, first);
    expect(await adds(2, 5)).toBe('set_full');
    expect(await adds(1, 5)).toBe('done');
    expect((await libraryOf(store(), user)).sets).toMatchObject([{ cardCount: 5 }]);
  });

  it('allows exactly the maximum of text bytes, and stores no addition that would exceed it', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ cards: [aCard({ front: 'é🦊', back: 'ab' })] });
    await insert(store(), user, set);
    const textBytes = 8 + 100;
    const adds = (front: string) => {
      const cards = [aCard({ front, back: '' }), aCard({ front: '', back: '🦊' })];
      return addCards(store(), user, { set: set.id, cards, limits: { textBytes } });
    };
    expect(await adds('é'.repeat(48) + 'x')).toBe('set_too_large');
    expect((await libraryOf(store(), user)).sets).toEqual([counted(set)]);
    expect(await adds('é'.repeat(48))).toBe('done');
    expect(await store().sets.find(user, set.id)).toMatchObject({ textBytes, cardCount: 3 });
    expect(await adds('')).toBe('set_too_large');
    const [first] = set.cards;
    if (!first) throw new Error('the set has a card');
    await deleteCard(store(), user, first);
    expect(textBytesOf(first)).toBe(8);
    expect(await adds('xxxxx')).toBe('set_too_large');
    expect(await adds('xxxx')).toBe('done');
    expect((await libraryOf(store(), user)).sets).toMatchObject([{ textBytes }]);
  });

  it('does not find a set of another user or an unknown one, before any other refusal', async () => {
    const { user, set } = await aLearner(store());
    const stranger = await aStoredUser(store());
    const cards = someCards(2);
    for (const id of [set.id, randomSetId()]) {
      expect(await addCards(store(), stranger, { set: id, cards })).toBe('set_not_found');
      expect(await addCards(store(), stranger, { set: id, cards, limits: { cards: 0, textBytes: 0 } })).toBe(
        'set_not_found',
      );
    }
    expect((await libraryOf(store(), user)).sets).toEqual([counted(set)]);
    for (const { id } of cards) expect(await store().cards.read(id)).toBeUndefined();
  });
};

export const cardAdditionsConformance = (open: OpenStore): void => {
  describe('adding cards', () => {
    const store = openedStore(open);
    addition(store);
    describe('within limits', () => limits(store));
  });
};
