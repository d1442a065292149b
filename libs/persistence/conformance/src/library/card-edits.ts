import { cardFormats } from '@flashcards/library';
import { describe, expect, it } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { aReview, recorded, today } from '../study/a-review.ts';
import { aCard, aSet, counted, untouched } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, dueOf, insert } from '../asking.ts';
import { deleteCard, editCard, suspend } from '../changing.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCardId } from '../random-ids.ts';
import { libraryOf } from './sound-library.ts';

const edit = (store: CurrentStore): void => {
  it('replaces both sides, and keeps the card’s place and the learner’s progress', async () => {
    const { user, set } = await aLearner(store(), { cards: 3 });
    const [first, second, third] = set.cards;
    if (!first || !second || !third) throw new Error('the set has cards');
    const { after } = await recorded(store(), user, aReview({ card: second.id, rating: 'easy' }));
    await suspend(store(), user, second);
    const edited = { id: second.id, front: 'a longer front of é and 🦊', back: '' };
    expect(await editCard(store(), user, edited)).toBe('done');
    expect(await store().cards.read(second.id)).toEqual({ front: edited.front, back: '' });
    expect(await cardsOf(store(), user, set.id)).toEqual([
      untouched(first),
      { ...untouched(edited), progress: after, suspended: true },
      untouched(third),
    ]);
    expect((await libraryOf(store(), user)).sets).toEqual([counted({ ...set, cards: [first, edited, third] })]);
    expect((await dueOf(store(), user, { today })).map(({ id }) => id)).toEqual([first.id, third.id]);
  });

  it('keeps any text, and counts its bytes', async () => {
    const { user, set, card } = await aLearner(store());
    const texts = ['', ...hostileTexts, '🦊'.repeat(25_000)];
    for (const [index, front] of texts.entries()) {
      const edited = { id: card, front, back: texts.at(-1 - index) ?? '' };
      expect(await editCard(store(), user, edited)).toBe('done');
      expect(await store().cards.find(user, card)).toEqual(untouched(edited));
      expect(await store().sets.find(user, set.id)).toEqual(counted({ ...set, cards: [edited] }));
    }
  });

  it('sets the format of the new sides', async () => {
    const { user, card: id } = await aLearner(store());
    for (const format of [...cardFormats, undefined]) {
      const edited = { id, front: 'a', back: 'b', ...(format ? { format } : {}) };
      expect(await editCard(store(), user, edited)).toBe('done');
      expect(await store().cards.find(user, id)).toEqual(untouched(edited));
    }
  });

  it('to the same text changes nothing', async () => {
    const { user, set } = await aLearner(store());
    for (const card of set.cards) expect(await editCard(store(), user, card)).toBe('done');
    expect((await libraryOf(store(), user)).sets).toEqual([counted(set)]);
  });

  it('allows exactly the maximum of text, and changes nothing above it', async () => {
    const user = await aStoredUser(store());
    const [small, other] = [aCard({ front: 'ab', back: 'cd' }), aCard({ front: 'x'.repeat(90), back: '' })];
    const set = aSet({ cards: [small, other] });
    await insert(store(), user, set);
    const { id } = small;
    expect(await editCard(store(), user, { id, front: '🦊', back: 'é🦊x' }, 100)).toBe('set_too_large');
    expect((await libraryOf(store(), user)).sets).toEqual([counted(set)]);
    expect(await store().cards.read(id)).toEqual({ front: 'ab', back: 'cd' });
    expect(await editCard(store(), user, { id, front: '🦊', back: 'é🦊' }, 100)).toBe('done');
    expect(await store().sets.find(user, set.id)).toMatchObject({ textBytes: 100 });
  });

  it('may shrink a card, or keep its size, in a set that exceeds the maximum', async () => {
    const { user, set } = await aLearner(store());
    const [card] = set.cards;
    if (!card) throw new Error('the set has a card');
    const { id } = card;
    expect(await editCard(store(), user, { id, front: 'FRONT 0', back: 'BACK 0' }, 5)).toBe('done');
    expect(await editCard(store(), user, { id, front: 'FRONT 0', back: 'BACK' }, 5)).toBe('done');
    expect(await editCard(store(), user, { id, front: 'FRONT 0', back: 'BACKS' }, 5)).toBe('set_too_large');
    expect(await store().sets.find(user, set.id)).toMatchObject({ textBytes: 11 });
  });

  it('does not find a card of another user or an unknown one, before any other refusal', async () => {
    const { user, set, card } = await aLearner(store());
    const stranger = await aLearner(store());
    for (const id of [card, randomCardId()]) {
      for (const limit of [undefined, 0])
        expect(await editCard(store(), stranger.user, { id, front: 'mine', back: 'now' }, limit)).toBe(
          'card_not_found',
        );
    }
    expect(await cardsOf(store(), user, set.id)).toEqual(set.cards.map(untouched));
    expect(await store().cards.read(card)).toEqual({ front: 'front 0', back: 'back 0' });
  });
};

const deletion = (store: CurrentStore): void => {
  it('deletes one card, and keeps the order of the others', async () => {
    const { user, set } = await aLearner(store(), { cards: 5 });
    let left = set.cards;
    for (const index of [2, 0, 2]) {
      const card = left[index];
      if (!card) throw new Error('the set has cards');
      expect(await deleteCard(store(), user, card)).toBe('done');
      expect(await deleteCard(store(), user, card)).toBe('card_not_found');
      left = left.filter(({ id }) => id !== card.id);
      expect(await store().cards.read(card.id)).toBeUndefined();
      expect(await store().cards.find(user, card.id)).toBeUndefined();
      expect(await cardsOf(store(), user, set.id)).toEqual(left.map(untouched));
      expect((await libraryOf(store(), user)).sets).toEqual([counted({ ...set, cards: left })]);
      expect((await dueOf(store(), user, { today })).map(({ id }) => id)).toEqual(left.map(({ id }) => id));
    }
  });

  it('keeps the set when its last card is deleted', async () => {
    const { user, set } = await aLearner(store());
    for (const card of set.cards) expect(await deleteCard(store(), user, card)).toBe('done');
    expect(await libraryOf(store(), user)).toEqual({ folders: [], sets: [counted({ ...set, cards: [] })] });
  });

  it('subtracts the text as edited', async () => {
    const { user, set } = await aLearner(store(), { cards: 2 });
    const [card] = set.cards;
    if (!card) throw new Error('the set has cards');
    await editCard(store(), user, { ...card, front: 'é'.repeat(5_000) });
    await deleteCard(store(), user, card);
    expect((await libraryOf(store(), user)).sets).toEqual([counted({ ...set, cards: set.cards.slice(1) })]);
  });

  it('does not find a card of another user or an unknown one', async () => {
    const { user, set, card } = await aLearner(store());
    const stranger = await aLearner(store());
    for (const id of [card, randomCardId()])
      expect(await deleteCard(store(), stranger.user, { id })).toBe('card_not_found');
    expect((await libraryOf(store(), user)).sets).toEqual([counted(set)]);
    expect((await libraryOf(store(), stranger.user)).sets).toEqual([counted(stranger.set)]);
  });

  it('lets the next new card take its place in the daily limit', async () => {
    const { user, set } = await aLearner(store(), { cards: 4 });
    const ids = set.cards.map(({ id }) => id);
    const newOnes = async () => (await dueOf(store(), user, { today, newCardsPerDay: 2 })).map(({ id }) => id);
    expect(await newOnes()).toEqual(ids.slice(0, 2));
    await deleteCard(store(), user, { id: ids[0] ?? randomCardId() });
    expect(await newOnes()).toEqual(ids.slice(1, 3));
    await editCard(store(), user, { ...(set.cards[1] ?? aCard()), front: 'edited' });
    expect(await newOnes()).toEqual(ids.slice(1, 3));
  });
};

export const cardEditsConformance = (open: OpenStore): void => {
  describe('cards', () => {
    const store = openedStore(open);
    describe('an edit', () => edit(store));
    describe('a deletion', () => deletion(store));
  });
};
